import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { BuildError } from "./build_error.ts";

/**
 * Runs an executable with nothing around it. Silence with exit code 0 is how a wrong one shows, so its word counts.
 * Returns its line.
 *
 * @param runner A program that runs it, with its arguments: an emulator for another architecture's.
 * @throws BuildError when it says nothing, or fails.
 */
export async function prove(executable: string, runner: readonly string[] = []): Promise<string> {
  const [program, ...args] = [...runner, executable, "version"];
  try {
    const { stdout } = await promisify(execFile)(program!, args, { env: {}, timeout: 30_000 });
    if (/^[^\n]+\n$/.test(stdout)) return stdout.trim();
    throw new Error(`it printed ${JSON.stringify(stdout)} where one line was due`);
  } catch (error) {
    throw new BuildError(`The new executable does not answer to \`version\`: ${(error as Error).message}`);
  }
}
