import { Index } from "../search/mod.ts";
import type { IndexMeta } from "./build_corpus.ts";
import { Corpus } from "./corpus.ts";
import { shortRevision } from "./corpus_store.ts";
import type { Loader } from "./loader.ts";
import { MemoryText } from "./text_store.ts";

/** A corpus as it lies within an executable: read and indexed when that was built, so that a start does neither. */
export interface CompiledCorpus {
  /** Where it was read from, as its preset says. */
  readonly origin: string;
  readonly revision: string;
  /** When its newest file was written, ms since 1970. */
  readonly obtainedAt: number;
  /** All documents, one after another. Never written to: this memory may be the executable's own. */
  readonly text: Uint8Array;
  readonly index: Uint8Array;
}

/** Opens what was compiled in. There is nothing to be read anew: what changes comes with the next executable. */
export class CompiledLoader implements Loader {
  readonly keepsText = true;
  readonly isRemote = false;
  readonly isPublic = true;
  readonly #name: string;
  readonly #read: () => CompiledCorpus;
  #opened: Corpus | undefined;

  constructor(name: string, read: () => CompiledCorpus) {
    this.#name = name;
    this.#read = read;
  }

  async open(): Promise<Corpus> {
    this.#opened ??= openCompiled(this.#name, this.#read());
    return this.#opened;
  }

  async load(): Promise<Corpus> {
    return await this.open();
  }

  async freshen(corpus: Corpus): Promise<Corpus> {
    return corpus;
  }
}

function openCompiled(name: string, { origin, revision, obtainedAt, text, index: bytes }: CompiledCorpus): Corpus {
  const index = Index.open(bytes);
  const { format, separatorBytes, warnings } = index.meta as IndexMeta;
  const starts = index.documentStarts;
  const documents = starts.slice(0, -1).map((start, at) => text.subarray(start, starts[at + 1]));
  return new Corpus({
    name,
    format,
    documentBytes: text.length,
    separatorBytes,
    warnings,
    segments: [{ index, text: new MemoryText(documents), dead: new Set() }],
    provenance: {
      kind: "bundled-snapshot",
      origin,
      revision: shortRevision(revision),
      obtainedAt,
      indexCreatedAt: obtainedAt,
    },
  });
}
