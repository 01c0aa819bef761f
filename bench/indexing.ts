import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DocumentText, parsePage, splitPages } from "../src/pages/mod.ts";
import { Index, IndexBuilder, search } from "../src/search/mod.ts";
import type { CorpusFile } from "./corpora.ts";
import { type Figure, figure, quantile } from "./figures.ts";

/** Speed of building, opening and asking one index over all corpora. Times are in ms. */
export interface IndexFigures {
  readonly megabytes: number;
  readonly pages: number;
  readonly chunks: number;
  readonly buildSpeed: Figure;
  readonly indexShare: number;
  readonly open: Figure;
  readonly query: { readonly p50: Figure; readonly p99: Figure };
}

/** Builds, opens and asks, `rounds` times each. */
export function measureIndex(files: readonly CorpusFile[], folder: string, rounds: number): IndexFigures {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const speeds: number[] = [];
  let bytes = build(files); // a warm-up
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    bytes = build(files);
    speeds.push((megabytes / (performance.now() - start)) * 1000);
  }
  const path = join(folder, "all.index");
  writeFileSync(path, bytes);
  const opens: number[] = [];
  let index = Index.open(readFileSync(path));
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    index = Index.open(readFileSync(path));
    opens.push(performance.now() - start);
  }
  const p50: number[] = [];
  const p99: number[] = [];
  const queries = questions(index);
  for (let round = -1; round < rounds; round++) {
    const times = queries.map((query) => {
      const start = performance.now();
      search([{ index }], query, { limit: 10 });
      return performance.now() - start;
    });
    if (round < 0) continue; // a warm-up
    times.sort((a, b) => a - b);
    p50.push(quantile(times, 0.5));
    p99.push(quantile(times, 0.99));
  }
  return {
    megabytes,
    pages: index.pageCount,
    chunks: index.chunkCount,
    buildSpeed: figure(speeds),
    indexShare: bytes.length / 1e6 / megabytes,
    open: figure(opens),
    query: { p50: figure(p50), p99: figure(p99) },
  };
}

/** How many chunks the pages of a file have. */
export function chunksOf(file: CorpusFile): number {
  return Index.open(build([file])).chunkCount;
}

/** All that `lectern add` does between the bytes of a file and the bytes of its index, on one core. */
function build(files: readonly CorpusFile[]): Uint8Array {
  const builder = new IndexBuilder();
  for (const { path, bytes } of files) {
    const document = new DocumentText(bytes);
    const number = builder.addDocument({ path, bytes: bytes.length, modified: 0, digest: "" });
    for (const page of splitPages(document, {}).pages) builder.addPage(number, parsePage(page, document));
  }
  return builder.finish({});
}

/** Headings from all over the corpora, in the words that people ask with; every 20th section, so no choice of ours. */
function questions(index: Index): string[] {
  const found: string[] = [];
  for (let section = 0; section < index.sectionCount; section += 20) {
    const { trail } = index.section(section);
    const question = trail.slice(-2).join(" ").slice(0, 200);
    if (question.length > 3) found.push(question);
  }
  return found;
}
