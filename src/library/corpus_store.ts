import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { Index } from "../search/mod.ts";
import { digest, LockUnavailable, removeOrphans, withLock, writeAtomically } from "../storage/mod.ts";
import type { Provenance, ProvenanceKind } from "./provenance.ts";
import { parseRecord, type SourceRecord } from "./source_record.ts";

const stateSchema = z.object({
  version: z.literal(1),
  origin: z.string(),
  revision: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  location: z.string(),
  obtainedAt: z.number(),
  checkedAt: z.number(),
  indexCreatedAt: z.number(),
  validators: z.object({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) }),
});

/**
 * What is stored of a source, apart from its text and index.
 *
 * - `origin`: what was read: the record's, so that the text of one source never stands under the record of another.
 * - `revision`: first 16 hexadecimal digits of the digest of what was read; names the files beside.
 * - `location`: where the text came from in the end.
 * - `obtainedAt`, `checkedAt`, `indexCreatedAt`: ms since 1970.
 */
export type StoredState = Readonly<z.infer<typeof stateSchema>>;

/** The revision of what was read: of its bytes, or of a list of files. */
export function revisionOf(content: Uint8Array | string): string {
  return digest(content).slice(0, 16);
}

/** A revision as answers show it. */
export function shortRevision(revision: string): string {
  return revision.slice(0, 12);
}

/** Where a corpus is from that was made of what is stored. */
export function provenanceOf(state: StoredState, kind: ProvenanceKind): Provenance {
  const { origin, revision, obtainedAt, indexCreatedAt } = state;
  return { kind, origin, revision: shortRevision(revision), obtainedAt, indexCreatedAt };
}

/**
 * One source's folder on disk.
 *
 * ```text
 * <folder>/source.json          what was added
 *          state.json           which revision holds; written last, so that it never names what is not there
 *          <revision>.raw       the bytes as they came (not for a folder, whose files stay where they are)
 *          <revision>.index     the index built from them
 *          lock                 held while one process loads
 * ```
 *
 * Readers take no lock: each file is written whole under a new name, and `state.json` changes last.
 */
export class CorpusStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** What was added here; `undefined` when nothing readable was. */
  record(): SourceRecord | undefined {
    const text = readText(join(this.folder, "source.json"));
    return text === undefined ? undefined : parseRecord(text);
  }

  /** Keeps what was added. */
  writeRecord(record: SourceRecord): void {
    writeAtomically(join(this.folder, "source.json"), `${JSON.stringify(record, null, 2)}\n`);
  }

  /** The revision that holds; `undefined` before the first load, or when the file is not ours. */
  state(): StoredState | undefined {
    const text = readText(join(this.folder, "state.json"));
    if (text === undefined) return undefined;
    try {
      return stateSchema.safeParse(JSON.parse(text)).data as StoredState | undefined;
    } catch {
      return undefined;
    }
  }

  /** The stored index of a revision; `undefined` when it is missing, damaged or of another version. */
  openIndex({ revision }: StoredState): Index | undefined {
    try {
      return Index.open(readFileSync(this.#path(revision, "index")));
    } catch {
      return undefined;
    }
  }

  /** Path of the bytes as they came. */
  rawPath({ revision }: StoredState): string {
    return this.#path(revision, "raw");
  }

  /** Puts an index in the place of a missing or damaged one. */
  writeIndex({ revision }: StoredState, bytes: Uint8Array): void {
    writeAtomically(this.#path(revision, "index"), bytes);
  }

  /** Makes a new revision the one that holds; the one before stays for who is reading it, older ones go. */
  commit(state: StoredState, index: Uint8Array, raw?: Uint8Array): void {
    if (raw) writeAtomically(this.#path(state.revision, "raw"), raw);
    this.writeIndex(state, index);
    const before = this.state()?.revision;
    this.writeState(state);
    this.#removeOthers([state.revision, before ?? ""]);
  }

  /** Replaces the state alone, as after a check that found nothing new. */
  writeState(state: StoredState): void {
    writeAtomically(join(this.folder, "state.json"), `${JSON.stringify(state, null, 2)}\n`);
  }

  /** Runs `work` while no other process loads this source; alone, where the disk lets nobody store anything. */
  async locked<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await withLock(join(this.folder, "lock"), work, signal);
    } catch (error) {
      if (error instanceof LockUnavailable) return await work();
      throw error;
    }
  }

  /** Whether something was added here, readable or not. */
  get isTaken(): boolean {
    return existsSync(join(this.folder, "source.json"));
  }

  /** Forgets the source and all that is stored of it. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #path(revision: string, kind: "raw" | "index"): string {
    return join(this.folder, `${revision}.${kind}`);
  }

  #removeOthers(kept: readonly string[]): void {
    removeOrphans(this.folder);
    for (const name of readdirSync(this.folder)) {
      if (!/^[0-9a-f]{16}\.(raw|index)$/.test(name) || kept.includes(name.slice(0, 16))) continue;
      rmSync(join(this.folder, name), { force: true });
    }
  }
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
