import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "../../temporary_folder.ts";

const MAIN = join(import.meta.dirname, "..", "..", "..", "src", "main.ts");

/** How the program ended, and what it wrote. */
export interface Served {
  readonly code: number | null;
  /** Frames, in order. */
  // biome-ignore lint/suspicious/noExplicitAny: frames of many shapes
  readonly frames: any[];
  /** Lines for the operator. */
  readonly logged: string[];
}

/** What a machine has beside the program. */
export interface Machine {
  /** Default: no connection is allowed. */
  readonly env?: Readonly<Record<string, string>>;
  /** Its own folder. Default: an empty one. */
  readonly home?: string;
}

/** `lectern serve --preset kinetis` as a process of its own, with this on its standard input, closed at once. */
export async function served(
  input: string | Buffer,
  args: readonly string[] = [],
  { env = { LECTERN_OFFLINE: "1" }, home = temporaryFolder() }: Machine = {},
): Promise<Served> {
  const child = spawn(process.execPath, [MAIN, "serve", "--preset", "kinetis", ...args], {
    cwd: home,
    env: { HOME: home, ...env },
    stdio: "pipe",
  });
  const ended = once(child, "close");
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const lines = (all: string) => all.split("\n").filter((line) => line !== "");
  return { code, frames: lines(stdout).map((line) => JSON.parse(line)), logged: lines(stderr) };
}
