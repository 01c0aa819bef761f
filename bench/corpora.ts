import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file that holds many pages. */
export interface CorpusFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Folder with `llms/<name>/llms-full.txt`; `LECTERN_BENCH_CORPORA` names another. */
export const CORPORA = process.env.LECTERN_BENCH_CORPORA ?? join(import.meta.dirname, "..", "..", "shared", "corpora");

/** The files that the bench works on. */
export function corpora(): CorpusFile[] {
  const paths = globSync(join(CORPORA, "llms", "*", "llms-full.txt")).sort();
  if (paths.length === 0) throw new Error(`No corpora below ${CORPORA}; name a folder in LECTERN_BENCH_CORPORA.`);
  return paths.map((path) => ({ path, bytes: readFileSync(path) }));
}
