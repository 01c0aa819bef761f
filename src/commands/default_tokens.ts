import { dirname, join } from "node:path";
import { places } from "../storage/mod.ts";

/** The file that `--tokens` means: beside the configuration unless it is named. */
export function tokensPath(given: string | undefined): string {
  return given === undefined || given === "default" ? join(dirname(places().config), "tokens.json") : given;
}
