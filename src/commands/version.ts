import { NAME, VERSION } from "../product/mod.ts";
import type { Command } from "./command.ts";
import { print } from "./terminal.ts";

/** `lectern version` */
export const command: Command = {
  name: "version",
  summary: "Show lectern's version and platform.",
  usage: "",
  arity: [0, 0],
  flags: [],
  examples: ["lectern version"],
  async run() {
    print(`${NAME} ${VERSION} (${process.platform}-${process.arch})`);
    return 0;
  },
};
