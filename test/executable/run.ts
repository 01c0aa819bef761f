import { type ChildProcess, spawn } from "node:child_process";
import { EXECUTABLE } from "../build_executable.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** How a run of the executable ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run may be given. */
export interface RunOptions {
  readonly home?: string;
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts the executable with nothing around it but a home of its own. */
export function start(args: readonly string[], { home, cwd, env }: RunOptions = {}): ChildProcess {
  return spawn(EXECUTABLE, args, {
    cwd,
    env: { LECTERN_HOME: home ?? temporaryFolder(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Waits for a started run, collecting what it says. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ["", ""];
  child.stdout!.setEncoding("utf8").on("data", (part) => {
    stdout += part;
  });
  child.stderr!.setEncoding("utf8").on("data", (part) => {
    stderr += part;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { exitCode, stdout, stderr };
}

/** Runs the executable to its end. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = start(args, options);
  child.stdin!.on("error", () => {});
  child.stdin!.end(options.input ?? "");
  return await ended(child);
}

/** Frames of a client, one a line. */
export function frames(...messages: object[]): string {
  return messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
}

/** The handshake that opens a session. */
export const HANDSHAKE = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  },
  { method: "notifications/initialized" },
] as const;
