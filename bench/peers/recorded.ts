import { readFileSync } from "node:fs";

/** What lectern answered, for peers to answer the same: results by the name of what was asked. */
export interface Recorded {
  /** The result of `tools/list`. */
  readonly tools: { readonly tools: readonly { readonly name: string }[] };
  /** The result of a call, by the tool's name. */
  readonly calls: Readonly<Record<string, object>>;
  /** A whole answer, by the last part of the path that it is asked under. */
  readonly bodies: Readonly<Record<string, string>>;
}

/** Reads the recording whose path is the program's first argument. */
export function recorded(): Recorded {
  return JSON.parse(readFileSync(process.argv[2]!, "utf8")) as Recorded;
}
