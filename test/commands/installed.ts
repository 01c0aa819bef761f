import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { EXECUTABLE } from "../build_executable.ts";
import { ended, frames, HANDSHAKE } from "../executable/run.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** How a run ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A home on which the real executable is installed, or will be. */
export interface Home {
  readonly folder: string;
  /** Where the program goes by default. */
  readonly program: string;
  readonly stamp: string;
  /** Starts a program with nothing around it but this home. */
  start(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess;
  /** Runs it to its end. */
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>;
  /** Installs the executable, with no agent unless told otherwise. */
  install(args?: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>;
  /** Lets the last look for a newer release be two days ago. */
  letTwoDaysPass(): void;
}

/** An empty home. */
export function emptyHome(files: Readonly<Record<string, string>> = {}): Home {
  const folder = temporaryFolder(files);
  const installed = join(folder, ".local/share/lectern");
  const start: Home["start"] = (program, args, env = {}) => {
    const child = spawn(program, args, {
      env: { HOME: folder, PATH: "/usr/bin:/bin", ...env },
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdin!.on("error", () => {});
    return child;
  };
  const run: Home["run"] = async (program, args, env) => {
    const child = start(program, args, env);
    child.stdin!.end();
    return await ended(child);
  };
  return {
    folder,
    program: join(installed, "lectern"),
    stamp: join(installed, ".last-update-check"),
    start,
    run,
    install: (args = ["--client", "none"], env) => run(EXECUTABLE, ["install", ...args], env),
    letTwoDaysPass: () => {
      writeFileSync(join(installed, ".last-update-check"), `${Math.floor(Date.now() / 1000) - 2 * 86_400}\n`);
    },
  };
}

/** Sends the handshake to a server; gives the version that it says, and how it ended. */
export async function serverVersion(server: ChildProcess): Promise<Ended & { readonly version: string | undefined }> {
  server.stdin!.end(frames(...HANDSHAKE));
  const found = await ended(server);
  const answer = found.stdout.split("\n").find((line) => line.includes("serverInfo"));
  return { ...found, version: answer === undefined ? undefined : JSON.parse(answer).result.serverInfo.version };
}
