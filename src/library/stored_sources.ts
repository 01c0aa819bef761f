import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { digest, LockUnavailable, makeDataFolder, type Places, withFreeLock, withLock } from "../storage/mod.ts";
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
    return foldersIn(this.#places.data).filter((name) => this.store(name).isTaken);
  }

  /** The folder of an added source, which need not be there yet. */
  store(name: string): CorpusStore {
    return new CorpusStore(join(this.#places.data, "sources", name));
  }

  /** Runs `work` while no other process adds or removes the source of that name. */
  async changing<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lock = this.#nameLock(name);
    try {
      makeDataFolder(this.#places.data);
    } catch (cause) {
      throw new LockUnavailable(lock, { cause });
    }
    return await withLock(lock, work);
  }

  /**
   * Removes what killed processes left: files that were being written, sources that were being added or removed. Waits for
   * nobody, and leaves alone what another process works on.
   *
   * @throws the file system's error when what is stored cannot be looked through, as where a file stands for the folder.
   */
  async tidy(): Promise<void> {
    if (existsSync(this.#places.data)) readdirSync(this.#places.data);
    for (const name of foldersIn(this.#places.data)) {
      const store = this.store(name);
      if (store.isTaken) await removeOrphans(store);
      else await withFreeLock(this.#nameLock(name), () => removeUnlessTaken(store));
    }
    for (const store of this.allPassing()) await removeOrphans(store);
  }

  /** Where the sources are kept that were worked on without being added. */
  allPassing(): CorpusStore[] {
    return foldersIn(this.#places.cache).map((key) => new CorpusStore(join(this.#places.cache, "sources", key)));
  }

  #nameLock(name: string): string {
    return join(this.#places.data, "locks", name);
  }

  /** Where a source is kept that is worked on without being added: by what it is, not by its name. */
  passing({ kind, origin, include, exclude, allowLocal, headerFrom }: SourceRecord): CorpusStore {
    // What was read with a secret or from a private address must not answer for a source that may not.
    const key = digest(JSON.stringify([kind, origin, include, exclude, allowLocal, headerFrom])).slice(0, 24);
    return new CorpusStore(join(this.#places.cache, "sources", key));
  }
}

/** Names of the folders that sources have below a place, sorted. */
function foldersIn(place: string): string[] {
  try {
    return readdirSync(join(place, "sources")).sort();
  } catch {
    return [];
  }
}

async function removeOrphans(store: CorpusStore): Promise<void> {
  if (store.hasOrphans) await store.lockedIfFree(() => store.removeOrphans());
}

async function removeUnlessTaken(store: CorpusStore): Promise<void> {
  await store.lockedIfFree(() => {
    if (!store.isTaken) store.remove();
  });
}
