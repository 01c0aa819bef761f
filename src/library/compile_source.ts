import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Network } from "../fetch/mod.ts";
import { readerOf, SourceError, scanFolder } from "../sources/mod.ts";
import { buildFolder, buildSnapshot } from "./build_corpus.ts";
import type { CompiledCorpus } from "./compiled_corpus.ts";
import { revisionOf } from "./corpus_store.ts";
import { mergedReading } from "./merged_reading.ts";
import type { SourceRecord } from "./source_record.ts";
import { revisionOfSnapshot } from "./stored_reading.ts";

/**
 * Reads and indexes a folder or a local file for an executable. The same files give the same bytes, whatever folder they
 * lie in.
 *
 * @throws SourceError when a part of it cannot be read: who builds can mend that, who runs the executable cannot.
 */
export async function compileSource(record: SourceRecord): Promise<Omit<CompiledCorpus, "origin">> {
  return record.kind === "folder" ? await compileFolder(record) : await compileFile(record);
}

async function compileFolder({ origin, include, exclude }: SourceRecord): Promise<Omit<CompiledCorpus, "origin">> {
  const { files, tooLarge } = scanFolder(origin, { include, exclude });
  if (tooLarge.length > 0) throw new SourceError("too_large", `${join(origin, tooLarge[0]!.path)} is too large.`);
  if (files.length === 0) {
    throw new SourceError("empty", `No .md, .mdx or .markdown file that counts is below ${origin}.`);
  }
  const documents = new Map(files.map(({ path }) => [path, readFileSync(join(origin, path))]));
  // Without the times of the files, which differ from one checkout to the next.
  const dated = files.map(({ path }) => ({ path, size: documents.get(path)!.length, modified: 0 }));
  const { bytes } = await buildFolder(dated, (path) => documents.get(path)!);
  const revision = revisionOf([...documents].map(([path, content]) => `${path}\0${revisionOf(content)}\n`).join(""));
  const obtainedAt = Math.max(...files.map(({ modified }) => modified));
  return { revision, obtainedAt, text: Buffer.concat([...documents.values()]), index: bytes };
}

async function compileFile({ origin, include, exclude }: SourceRecord): Promise<Omit<CompiledCorpus, "origin">> {
  // What lies on the web is fetched by who runs the executable, not by who builds it.
  const network = new Network({ env: { LECTERN_OFFLINE: "1" } });
  try {
    const { signal } = new AbortController();
    const options = { network, allowLocal: false, include, exclude, signal, onProgress: () => {} };
    const reading = await readerOf("site")(origin, options).catch((cause: Error) => {
      throw notWhole(origin, cause);
    });
    const merged = mergedReading(reading!, undefined);
    const [failure] = merged.failures;
    if (failure) throw notWhole(origin, failure);
    const { bytes } = await buildSnapshot(merged);
    const paths = merged.documents.map(({ path }) => join(dirname(origin), path));
    return {
      revision: revisionOfSnapshot(merged),
      obtainedAt: Math.max(...[origin, ...paths].map(modifiedOf)),
      text: Buffer.concat(merged.documents.map((document) => document.bytes)),
      index: bytes,
    };
  } finally {
    await network.close();
  }
}

function notWhole(origin: string, { message }: { readonly message: string }): SourceError {
  return new SourceError("source_missing", `${origin} cannot be compiled in whole: ${message}`);
}

function modifiedOf(path: string): number {
  return Math.floor(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
