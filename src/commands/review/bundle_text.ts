import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ReviewFault } from "../../analysis/mod.ts";

/** More than verdicts on all candidates of a repository take. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Text of a file of verdicts.
 *
 * @throws ReviewFault when it cannot be read.
 */
export function bundleText(written: string): string {
  const file = resolve(written);
  try {
    const found = statSync(file);
    // A pipe would be waited for.
    if (!found.isFile()) throw new ReviewFault(`${file} is no file.`);
    if (found.size > MOST_BYTES) {
      throw new ReviewFault(`${file} has ${found.size} bytes; at most ${MOST_BYTES} are read.`);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof ReviewFault) throw error;
    if (error instanceof TypeError) throw new ReviewFault(`${file} is not in UTF-8.`);
    throw new ReviewFault(`${file} cannot be read: ${(error as Error).message}.`);
  }
}
