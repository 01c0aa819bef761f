import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** How a run of the program ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run of the program that goes on. */
export interface Running {
  readonly process: ChildProcess;
  /** Resolves to what it said on standard error when that matches. */
  said(pattern: RegExp): Promise<string>;
  ended(): Promise<Ended>;
}

/** Starts the program from its sources, with nothing around it but a home. */
export function start(
  args: readonly string[],
  home: string = temporaryFolder(),
  env: NodeJS.ProcessEnv = {},
  input: "ignore" | "pipe" = "ignore",
  cwd?: string,
): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { LECTERN_HOME: home, ...env },
    cwd,
    stdio: [input, "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [stdout, stderr] = ["", ""];
  child.stdout!.setEncoding("utf8").on("data", (part) => {
    stdout += part;
  });
  child.stderr!.setEncoding("utf8").on("data", (part) => {
    stderr += part;
  });
  const ended = once(child, "close").then(([exitCode]) => ({ exitCode, stdout, stderr }));
  return {
    process: child,
    async said(pattern) {
      while (!pattern.test(stderr)) {
        const end = await Promise.race([once(child.stderr!, "data").then(() => undefined), ended]);
        if (end) throw new Error(`The program ended: ${JSON.stringify(end)}`);
      }
      return stderr;
    },
    ended: () => ended,
  };
}

/** Runs the program to its end. */
export async function run(args: readonly string[], home?: string, env?: NodeJS.ProcessEnv): Promise<Ended> {
  return await start(args, home, env).ended();
}
