import process from "node:process";
import { runCommandLine } from "./commands/mod.ts";

runCommandLine(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
