import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { digest, makeDataFolder, type Places, withLock } from "../storage/mod.ts";
import { CorpusStore } from "./corpus_store.ts";
import type { SourceRecord } from "./source_record.ts";

/** The sources that were added on this machine: one folder each, named after the source. */
export class StoredSources {
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Names of the added sources, sorted. */
  names(): string[] {
    const folder = join(this.#places.data, "sources");
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => existsSync(join(folder, name, "source.json")))
      .sort();
  }

  /** The folder of an added source, which need not be there yet. */
  store(name: string): CorpusStore {
    return new CorpusStore(join(this.#places.data, "sources", name));
  }

  /** Runs `work` while no other process adds or removes the source of that name. */
  async changing<T>(name: string, work: () => Promise<T>): Promise<T> {
    makeDataFolder(this.#places.data);
    return await withLock(join(this.#places.data, "locks", name), work);
  }

  /** Where a source is kept that is worked on without being added: by what it is, not by its name. */
  passing({ kind, origin, include, exclude }: SourceRecord): CorpusStore {
    const key = digest(JSON.stringify([kind, origin, include, exclude])).slice(0, 24);
    return new CorpusStore(join(this.#places.cache, "sources", key));
  }
}
