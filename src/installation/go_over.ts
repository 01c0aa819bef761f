import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import process from "node:process";

/**
 * Goes over into another program: this process becomes it, with the same standard streams, of which nothing may have been
 * read. Comes back only where that is not possible: on Windows, with the exit code of a child that had the streams.
 *
 * @param args without the program's name.
 * @throws the file system's error when it cannot be started; nothing has happened then.
 */
export async function goOver(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  // A failure of it would end the process without a word.
  accessSync(program, constants.X_OK);
  if (process.platform !== "win32" && typeof process.execve === "function") becomeProgram(program, args, env);
  const child = spawn(program, args, { stdio: "inherit", env });
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** Without Node's warning that this is experimental: a server's standard error is for what its operator should know. */
function becomeProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const emit = process.emitWarning;
  process.emitWarning = () => {};
  try {
    process.execve!(program, [program, ...args], env as Record<string, string>);
  } finally {
    process.emitWarning = emit;
  }
}
