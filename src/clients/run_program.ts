import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { endGroup } from "./end_group.ts";

/** Characters of what a program wrote that are kept: its last words tell why it failed. */
const KEPT = 4_000;

/** Time for reading what a program wrote before it ended, ms. */
const LAST_WORDS = 500;

/** How a run of another program ended. */
export interface ProgramRun {
  /** Nothing when it was ended, or never started. */
  readonly exitCode: number | undefined;
  /** What it wrote on both streams, the last of it, without colours. */
  readonly output: string;
  /** Why there is no exit code, in a sentence's end: `did not end within 10 s`. */
  readonly trouble: string | undefined;
}

/** Where and how long a program may run. */
export interface ProgramOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Longest time, ms. */
  readonly limit: number;
}

/** Runs a program to its end, without input; whatever it left running in its group is ended with it. Throws nothing. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { env, cwd, limit }: ProgramOptions,
): Promise<ProgramRun> {
  const child = spawn(program, args, {
    env,
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    // A group of its own, which can be ended whole, and no terminal on which it could ask.
    detached: process.platform !== "win32",
  });
  let output = "";
  const keep = (text: string) => {
    output = (output + text).slice(-KEPT);
  };
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    endGroup(child);
  }, limit);
  const closed = once(child, "close").catch(() => {});
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    endGroup(child);
    // Its last words; but what left its group may hold the streams open for ever.
    await Promise.race([closed, wait(LAST_WORDS, undefined, { ref: false })]);
    const seconds = Number((limit / 1000).toFixed(1));
    const trouble = isLate ? `did not end within ${seconds} s` : signal ? `was ended by ${signal}` : undefined;
    return { exitCode: code ?? undefined, output: stripVTControlCharacters(output).trim(), trouble };
  } catch (error) {
    return { exitCode: undefined, output: "", trouble: `could not be started: ${(error as Error).message}` };
  } finally {
    clearTimeout(patience);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}
