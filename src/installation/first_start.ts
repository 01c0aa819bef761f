import { dirname } from "node:path";
import { type ProgramRun, runProgram } from "../clients/mod.ts";
import { InstallationError } from "./installation_error.ts";

/** Milliseconds for the first start: macOS looks at a new file for seconds. */
const PATIENCE = 30_000;

/**
 * Starts a new executable once, before anything depends on it; gives its line about its version.
 *
 * macOS kills a file that came from the web, or whose signature does not fit: the mark of the web is taken off, and a file
 * that still does not start is signed once more, for this machine.
 *
 * @throws InstallationError when it does not start.
 */
export async function firstStart(program: string, platform: NodeJS.Platform = process.platform): Promise<string> {
  if (platform === "darwin") await repair("xattr", ["-d", "com.apple.quarantine", program]);
  try {
    return await askVersion(program);
  } catch (error) {
    if (platform !== "darwin") throw error;
    await repair("codesign", ["--force", "--sign", "-", program]);
    return await askVersion(program);
  }
}

/**
 * What a program says of its version: one line.
 *
 * @throws InstallationError when it does not start, or says something else.
 */
export async function askVersion(program: string): Promise<string> {
  const env = process.platform === "win32" ? { SystemRoot: process.env.SystemRoot } : {};
  const run = await runProgram(program, ["version"], { env, cwd: dirname(program), limit: PATIENCE });
  // Silence with exit code 0 is how an executable shows that is put together wrongly.
  if (run.exitCode === 0 && /^.+$/.test(run.output)) return run.output;
  throw new InstallationError(`The new program does not start: ${reasonOf(run)}.`, [adviceFor(run)]);
}

function reasonOf({ exitCode, output, trouble }: ProgramRun): string {
  if (trouble !== undefined) return `it ${trouble}`;
  if (exitCode === 0) return `it said ${JSON.stringify(output.slice(0, 200))} where one line was due`;
  return output.replace(/\.$/, "") || `it ended with exit code ${exitCode} and without a word`;
}

function adviceFor({ output, trouble = "" }: ProgramRun): string {
  if (/GLIBC_|GLIBCXX_/.test(output)) return "This system's C library is too old: glibc 2.28 or newer is needed.";
  if (/shared librar/.test(output)) return "Install the library that it names, then try again.";
  if (/EACCES/.test(trouble)) return "The disk may forbid programs (noexec). Choose another place: --prefix DIR";
  if (/ended by/.test(trouble)) {
    return "The system, or a virus scanner, does not let it run. Look into its log, then try again.";
  }
  // What is no program of this system is given to a shell, whose words tell nothing.
  return "It may be damaged, or made for another machine: take the file for this one.";
}

/** Without it the program may start as well: what counts is whether it does. */
async function repair(command: string, args: readonly string[]): Promise<void> {
  await runProgram(command, args, { env: process.env, cwd: "/", limit: 10_000 });
}
