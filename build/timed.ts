import { stat } from "node:fs/promises";

/** Does one step of a build, then says on standard error how long it took, and how large the file is that it made. */
export async function timed<Result>(
  what: string,
  work: () => Promise<Result>,
  file?: (result: Result) => string,
): Promise<Result> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const bytes = file ? `, ${((await stat(file(result))).size / 1e6).toFixed(1)} MB` : "";
  process.stderr.write(`${what}: ${seconds} s${bytes}\n`);
  return result;
}
