import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oneLine } from "../graph/mod.ts";

/** More than any glossary or list of verdicts has. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Why a file of the repository is not used. The message is the end of a sentence that begins with its path. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
}

/**
 * Text of a file below the repository's root, reached without a link on the way.
 *
 * @returns `undefined` when it is not there.
 * @throws FileProblem
 */
export function textOfFile(root: string, path: string): string | undefined {
  const file = reachedFile(root, path);
  if (!file) return undefined;
  if (file.size > MOST_BYTES) throw new FileProblem(`has ${file.size} bytes; at most ${MOST_BYTES} are read`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file.path));
  } catch (error) {
    if (error instanceof TypeError) throw new FileProblem("is not in UTF-8");
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new FileProblem(`cannot be read: ${oneLine((error as Error).message)}`);
  }
}

/**
 * Refuses a path that leads over a link, or to something that is no file: what is written would land elsewhere.
 *
 * @returns Where it is and how many bytes it has; `undefined` when it is not there.
 * @throws FileProblem
 */
export function reachedFile(root: string, path: string): { readonly path: string; readonly size: number } | undefined {
  const segments = path.split("/");
  let at = root;
  for (const [index, segment] of segments.entries()) {
    at = join(at, segment);
    const stats = statsOf(at);
    if (!stats) return undefined;
    if (stats.isSymbolicLink()) throw new FileProblem("is reached over a symbolic link, which is not followed");
    const isLast = index === segments.length - 1;
    if (isLast && stats.isFile()) return { path: at, size: stats.size };
    if (isLast || !stats.isDirectory()) throw new FileProblem("is no regular file");
  }
  return undefined;
}

function statsOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new FileProblem(`cannot be reached: ${(error as NodeJS.ErrnoException).code}`);
  }
}
