import { BuildError } from "./build_error.ts";

/** Says on standard error why a command failed, and sets the exit code: 2 if it was used wrongly, else 1. */
export function exitWith(what: string, error: unknown): void {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const misused = `${code}`.startsWith("ERR_PARSE_ARGS");
  // What esbuild found is already on stderr, with its place.
  const known = misused || error instanceof BuildError || "errors" in (error as object);
  process.stderr.write(`${what} failed: ${known ? message : stack}\n`);
  process.exitCode = misused ? 2 : 1;
}
