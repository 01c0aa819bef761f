import { writeSync } from "node:fs";
import process from "node:process";
import type { ProtocolServer } from "../protocol/mod.ts";
import { FrameLoop, type FrameLoopOptions } from "./frame_loop.ts";
import { FrameWriteError } from "./frame_writer.ts";
import { reserveStdout } from "./reserved_stdout.ts";
import { standardInput } from "./standard_input.ts";
import { standardOutput } from "./standard_output.ts";

/** The signals by which clients and systems end a server. */
const ENDING_SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT"] as const;

/**
 * Serves one client over standard input and output until it closes the pipe or signals.
 *
 * While it serves, `console` and `process.stdout` write to standard error.
 *
 * @returns The exit code: 0 when the input ended or SIGTERM, SIGHUP or SIGINT came, 1 when the output failed (with
 * one line on standard error).
 *
 * @example
 * ```ts
 * process.exit(await serveStdio(new ProtocolServer(application)));
 * ```
 */
export async function serveStdio(server: ProtocolServer, options: FrameLoopOptions = {}): Promise<number> {
  const releaseStdout = reserveStdout();
  const input = standardInput();
  const loop = new FrameLoop(server, input, standardOutput, options);
  const stop = () => loop.stop();
  for (const signal of ENDING_SIGNALS) process.on(signal, stop);
  try {
    await loop.run();
    return 0;
  } catch (failure) {
    if (!(failure instanceof FrameWriteError)) throw failure;
    writeToStderr(`${failure.message}\n`);
    return 1;
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, stop);
    input.close();
    releaseStdout();
  }
}

function writeToStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Standard error is closed as well.
  }
}
