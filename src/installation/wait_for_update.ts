import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync, writeSync } from "node:fs";
import { withLock } from "../storage/mod.ts";
import type { Installation } from "./installation.ts";
import { isDue } from "./stamp.ts";

/** Milliseconds that a start waits for an update in all: clients give up on a server after 30 s or more. */
const PATIENCE = 20_000;

/** How a start waits. */
export interface Waiting {
  /** Arguments of the program for an update. Default: `update` within the major version. */
  readonly updateArguments?: readonly string[];
  /** Milliseconds. */
  readonly patience?: number;
  /** Tells the operator. */
  readonly say: (line: string) => void;
}

/**
 * What a server does before it serves when it looks for newer releases once a day: when it is time, it lets the program
 * update itself, in a process of its own; else it waits while another process is at it. An update that takes longer goes on
 * by itself, and one that fails keeps no server from starting.
 *
 * @returns Whether the program's file is another one now than the one that runs.
 */
export async function waitForUpdate(installation: Installation, waiting: Waiting): Promise<boolean> {
  const { patience = PATIENCE, say } = waiting;
  const running = runningFile(installation);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), patience);
  try {
    await (isDue(installation)
      ? updated(installation, waiting, over.signal)
      : withLock(installation.lock, async () => {}, over.signal));
  } catch (error) {
    if (!over.signal.aborted) say(`No newer release could be looked for: ${(error as Error).message}`);
    else say(`An update takes longer than ${patience / 1000} s; what is installed is served meanwhile.`);
  } finally {
    clearTimeout(timer);
  }
  return running !== fileOf(installation.program);
}

/** Lets the program update itself, and waits for its end; what it says goes to standard error. */
async function updated(
  { program, folder }: Installation,
  { updateArguments, say }: Waiting,
  signal: AbortSignal,
): Promise<void> {
  const args = updateArguments ?? ["update", "--within-major", "--prefix", folder];
  // In a session of its own: a client that ends this server's group must not end the update half-way. And with pipes of its
  // own: a client that waits for the end of our streams must not wait for the update.
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], detached: true, windowsHide: true });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", passOn);
  child.unref();
  const [code, killedBy] = await once(child, "close", { signal });
  if (code !== 0) say(`The update failed (${killedBy ?? `exit code ${code}`}); what is installed is served.`);
}

function passOn(bytes: Uint8Array): void {
  try {
    writeSync(2, bytes);
  } catch {
    // Standard error is closed: nobody listens.
  }
}

/** The file that runs. On Linux the system knows it even when its name leads to another by now. */
function runningFile({ program }: Installation): string | undefined {
  return fileOf(process.platform === "linux" ? "/proc/self/exe" : program) ?? fileOf(program);
}

function fileOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino}`;
}
