import { type ChildProcess, spawn } from "node:child_process";
import type { Command } from "../lectern_command.ts";

/** How a program ended. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Milliseconds after which a program counts as hanging, and is ended. */
const PATIENCE = 60_000;

/** A program that runs, and how it will end. */
export interface Running {
  readonly child: ChildProcess;
  readonly outcome: Promise<Outcome>;
}

/** Starts a program, with nothing to read, or, when it is to be asked, with a pipe that stays open. */
export function start([program, ...args]: Command, env: NodeJS.ProcessEnv, { isAsked = false } = {}): Running {
  const child = spawn(program, args, {
    env,
    stdio: [isAsked ? "pipe" : "ignore", "pipe", "pipe"],
    ...(isAsked ? {} : { timeout: PATIENCE }),
  });
  const texts = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]!.setEncoding("utf8").on("data", (text: string) => {
      texts[stream] += text;
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  child.on("error", reject);
  child.on("close", (code, signal) => resolve({ code, signal, ...texts }));
  return { child, outcome: promise };
}
