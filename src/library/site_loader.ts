import { FetchError } from "../fetch/mod.ts";
import { fileValidator, isAddress, readSite } from "../sources/mod.ts";
import type { IndexMeta, ProgressListener } from "./build_corpus.ts";
import { Corpus } from "./corpus.ts";
import { type CorpusStore, provenanceOf, revisionOf, type StoredState } from "./corpus_store.ts";
import type { Loader } from "./loader.ts";
import type { ProvenanceKind } from "./provenance.ts";
import type { SourceRecord } from "./source_record.ts";
import { FileText, MemoryText, type TextStore } from "./text_store.ts";
import { tryToStore } from "./try_to_store.ts";

/** Loads a file that holds many pages, from disk or the web. */
export class SiteLoader implements Loader {
  readonly keepsText = true;
  readonly isRemote: boolean;
  readonly isPublic: boolean;
  readonly #record: SourceRecord;
  readonly #store: CorpusStore;
  /** What the corpus that was given out last was made from. */
  #state: StoredState | undefined;
  /** A local file that was refused, so that it is not read again before it changes. */
  #refused: { validator: string; reason: unknown } | undefined;

  constructor(record: SourceRecord, store: CorpusStore) {
    this.#record = record;
    this.#store = store;
    this.isRemote = isAddress(record.origin);
    this.isPublic = this.isRemote && !record.allowLocal;
  }

  async open(report: ProgressListener): Promise<Corpus | undefined> {
    const state = this.#store.state();
    if (state?.origin !== this.#record.origin) return undefined;
    const text = new FileText(this.#store.rawPath(state));
    const size = text.size;
    if (size === undefined) return undefined;
    const index = this.#store.openIndex(state);
    if (index?.documents[0]?.bytes === size) return this.#corpus(state, "cached", { index, text });
    return await this.#rebuild(state, text, size, report);
  }

  /** Builds the index anew from the stored bytes; nothing is fetched. Bytes that are not what was stored are no use. */
  async #rebuild(
    state: StoredState,
    text: FileText,
    size: number,
    report: ProgressListener,
  ): Promise<Corpus | undefined> {
    const bytes = text.read(0, 0, size);
    if (revisionOf(bytes) !== state.revision) return undefined;
    const { buildSite } = await import("./build_corpus.ts");
    const built = await buildSite(bytes, state.location, report);
    tryToStore(() => this.#store.writeIndex(state, built.bytes));
    return this.#corpus(state, "cached", { index: built.index, text });
  }

  async load({ force, report, signal }: Parameters<Loader["load"]>[0]): Promise<Corpus> {
    const asked = Date.now();
    const work = async (): Promise<Corpus> => {
      const stored = await this.open(report);
      const state = stored && this.#state;
      if (stored && state && (!force || state.checkedAt >= asked)) return stored;
      const { allowLocal, origin } = this.#record;
      const content = await readSite(origin, {
        allowLocal,
        signal,
        ...(state ? { validators: withoutUndefined(state.validators) } : {}),
        onProgress: (done, total) => report({ done, ...(total ? { total } : {}), unit: "bytes" }),
      });
      const checkedAt = Date.now();
      if (!content.bytes && stored && state) {
        const checked = { ...state, checkedAt };
        tryToStore(() => this.#store.writeState(checked));
        this.#state = checked;
        return stored;
      }
      const { bytes } = content;
      if (!bytes)
        throw new FetchError("status", `${origin} answered that nothing changed, although nothing was known.`);
      const { buildSite } = await import("./build_corpus.ts");
      const built = await buildSite(bytes, content.location, report);
      const next: StoredState = {
        version: 1,
        origin,
        revision: revisionOf(bytes),
        location: content.location,
        obtainedAt: checkedAt,
        checkedAt,
        indexCreatedAt: Date.now(),
        validators: content.validators,
      };
      const kept = tryToStore(() => this.#store.commit(next, built.bytes, bytes));
      const text = kept ? new FileText(this.#store.rawPath(next)) : new MemoryText([bytes]);
      return this.#corpus(next, "fetched", { index: built.index, text });
    };
    return await this.#store.locked(work, signal);
  }

  async freshen(corpus: Corpus, report: ProgressListener): Promise<Corpus> {
    if (!this.isRemote) {
      const validator = fileValidator(this.#record.origin);
      if (validator !== this.#state?.validators.etag) return await this.#loadChanged(validator, report);
    }
    const state = this.#store.state();
    if (!state || state.revision === this.#state?.revision) return corpus;
    return (await this.open(report)) ?? corpus;
  }

  async #loadChanged(validator: string, report: ProgressListener): Promise<Corpus> {
    if (this.#refused?.validator === validator) throw this.#refused.reason;
    try {
      return await this.load({ force: true, report, signal: new AbortController().signal });
    } catch (reason) {
      this.#refused = { validator, reason };
      throw reason;
    }
  }

  #corpus(state: StoredState, kind: ProvenanceKind, parts: { index: Corpus["segments"][0]["index"]; text: TextStore }) {
    this.#state = state;
    const { format, separatorBytes, warnings } = parts.index.meta as IndexMeta;
    return new Corpus({
      name: this.#record.name,
      segments: [{ ...parts, dead: new Set() }],
      provenance: provenanceOf(state, kind),
      warnings,
      format,
      documentBytes: parts.index.documents[0]?.bytes ?? 0,
      separatorBytes,
    });
  }
}

function withoutUndefined({ etag, lastModified }: StoredState["validators"]) {
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}
