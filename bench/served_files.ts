import type { CorpusFile } from "./corpora.ts";
import { chunksOf } from "./indexing.ts";

/** The leading files that have no more chunks together than wanted. */
export function atMost(files: readonly CorpusFile[], wanted: number): { files: CorpusFile[]; chunks: number } {
  const taken: CorpusFile[] = [];
  let chunks = 0;
  for (const file of files) {
    const more = chunksOf(file);
    if (chunks + more > wanted) continue;
    taken.push(file);
    chunks += more;
  }
  return { files: taken, chunks };
}
