import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod/mini";
import { Index } from "../search/mod.ts";
import {
  digest,
  isPartial,
  LockUnavailable,
  removeOrphans,
  withFreeLock,
  withLock,
  writeAtomically,
} from "../storage/mod.ts";
import type { Provenance, ProvenanceKind } from "./provenance.ts";
import { parseRecord, type SourceRecord, sameOrigin } from "./source_record.ts";
import { SourceRemoved } from "./source_removed.ts";
import {
  failedSchema,
  pagesSchema,
  type StoredFailure,
  type StoredPages,
  type StoredState,
  stateSchema,
} from "./stored_state.ts";

/** Name of the lock in a source's folder. */
const LOCK = "lock";

/** What is stored of a revision beside its index. */
export interface StoredContent {
  /** The bytes as they came, in pieces. */
  readonly raw: readonly Uint8Array[];
  readonly pages: StoredPages;
}

/** What names the files of a revision. */
type Stored = Pick<StoredState, "revision">;

/** The revision of what was read: of its bytes, or of a list of files. */
export function revisionOf(content: Uint8Array | string): string {
  return digest(content).slice(0, 16);
}

/** A revision as answers show it. */
export function shortRevision(revision: string): string {
  return revision.slice(0, 12);
}

/** A version as answers show it: of a commit the beginning. */
function shortCommit(version: string): string {
  return /^[0-9a-f]{40}$/.test(version) ? shortRevision(version) : version;
}

/** Where a corpus is from that was made of what is stored. */
export function provenanceOf(state: StoredState, kind: ProvenanceKind): Provenance {
  const { origin, revision, read, obtainedAt, indexCreatedAt } = state;
  return {
    kind,
    origin,
    revision: read === undefined ? shortRevision(revision) : shortCommit(read),
    obtainedAt,
    indexCreatedAt,
  };
}

/**
 * One source's folder on disk.
 *
 * ```text
 * <folder>/source.json          what was added
 *          state.json           which revision holds; written last, so that it never names what is not there
 *          <revision>.raw       the bytes as they came (not for a folder, whose files stay where they are)
 *          <revision>.pages     which documents they are, one after another, and what an index says of them
 *          <revision>.index     the index built from them
 *          failure.json         why the last load failed, until one succeeds
 *          lock                 held while one process loads
 * ```
 *
 * Readers take no lock: each file is written whole under a new name, and `state.json` changes last.
 */
export class CorpusStore {
  readonly folder: string;
  /** Revisions whose index is damaged and still there. */
  readonly #damaged = new Set<string>();

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
    return parsed(() => stateSchema, readText(join(this.folder, "state.json")));
  }

  /**
   * The stored index of a revision; `undefined` when it is missing, cut or of another version. Where it turns out to be
   * damaged further in, it is removed: the next one to open it builds it anew. Where it cannot be removed, this process
   * opens it no more.
   */
  openIndex({ revision }: Stored): Index | undefined {
    if (this.#damaged.has(revision)) return undefined;
    try {
      return Index.openFile(this.#path(revision, "index"), () => this.#discard(revision));
    } catch {
      return undefined;
    }
  }

  #discard(revision: string): void {
    this.#damaged.add(revision);
    try {
      this.removeIndex({ revision });
      this.#damaged.delete(revision);
    } catch {
      // A read-only home, or no file of ours.
    }
  }

  /** Removes the stored index of a revision. */
  protected removeIndex({ revision }: Stored): void {
    rmSync(this.#path(revision, "index"), { force: true });
  }

  /** Whether the stored index of a revision is there and whole. */
  hasWholeIndex({ revision }: Stored): boolean {
    try {
      Index.openFile(this.#path(revision, "index")).verify();
      return true;
    } catch {
      return false;
    }
  }

  /** Path of the bytes as they came. */
  rawPath({ revision }: Stored): string {
    return this.#path(revision, "raw");
  }

  /** How many bytes came; `undefined` when they are not there. */
  rawBytes(state: Stored): number | undefined {
    return statSync(this.rawPath(state), { throwIfNoEntry: false })?.size;
  }

  /** Puts an index in the place of a missing or damaged one. */
  writeIndex({ revision }: StoredState, bytes: Uint8Array): void {
    writeAtomically(this.#path(revision, "index"), bytes);
    this.#damaged.delete(revision);
  }

  /** How the bytes of a revision came; `undefined` when that is not known. */
  pages({ revision }: StoredState): StoredPages | undefined {
    return parsed(pagesSchema, readText(this.#path(revision, "pages")));
  }

  /** Makes a new revision the one that holds; the one before stays for who is reading it, older ones go. */
  commit(state: StoredState, index: Uint8Array, content?: StoredContent): void {
    if (content) {
      writeAtomically(this.#path(state.revision, "raw"), content.raw);
      this.writePages(state, content.pages);
    }
    this.writeIndex(state, index);
    const before = this.state();
    this.writeState(state);
    this.#removeOthers([state, before]);
  }

  /** Replaces what is known of the documents of a revision, as after a check that found nothing new. */
  writePages({ revision }: StoredState, pages: StoredPages): void {
    writeAtomically(this.#path(revision, "pages"), JSON.stringify(pages));
  }

  /** Replaces the state alone, as after a check that found nothing new. A failure before is over with it. */
  writeState(state: StoredState): void {
    writeAtomically(join(this.folder, "state.json"), `${JSON.stringify(state, null, 2)}\n`);
    rmSync(join(this.folder, "failure.json"), { force: true });
  }

  /** Why the last load failed, in whatever process; `undefined` when it did not. */
  failure(): StoredFailure | undefined {
    return parsed(failedSchema, readText(join(this.folder, "failure.json")));
  }

  /**
   * Remembers why a load failed. Nothing is remembered of a source that was never stored, or that another process read
   * well since then.
   */
  writeFailure(failure: StoredFailure): void {
    const state = this.state();
    if (state && state.checkedAt <= failure.at) {
      writeAtomically(join(this.folder, "failure.json"), `${JSON.stringify(failure, null, 2)}\n`);
    }
  }

  /** Bytes that the source takes on disk. */
  get diskBytes(): number {
    return filesIn(this.folder).reduce((sum, name) => sum + sizeOf(join(this.folder, name)), 0);
  }

  /** Whether a killed writer left something behind. */
  get hasOrphans(): boolean {
    return filesIn(this.folder).some(isPartial);
  }

  /** Removes what killed writers left. Only for who holds the lock: everybody writes under it. */
  removeOrphans(): void {
    removeOrphans(this.folder);
  }

  /**
   * Runs `work` while no other process loads this source; alone, where the disk lets nobody store anything.
   *
   * @throws SourceRemoved when the source was taken away while this process waited: what it has to store is no more wanted.
   */
  async locked<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const asked = this.record();
    try {
      return await withLock(
        this.#lock,
        async () => {
          const record = asked && this.record();
          if (asked && !(record && sameOrigin(asked, record))) throw new SourceRemoved(asked.origin);
          this.removeOrphans();
          const result = await work();
          if (asked && !this.isTaken) this.remove();
          return result;
        },
        signal,
      );
    } catch (error) {
      if (error instanceof LockUnavailable) return await work();
      throw error;
    }
  }

  /** Runs `work` under the lock, unless another process loads this source now, or nothing can be stored. */
  async lockedIfFree(work: () => void): Promise<void> {
    try {
      if (existsSync(this.folder)) await withFreeLock(this.#lock, async () => work());
    } catch (error) {
      if (!(error instanceof LockUnavailable)) throw error;
    }
  }

  /** Whether something was added here, readable or not. */
  get isTaken(): boolean {
    return existsSync(join(this.folder, "source.json"));
  }

  /**
   * Forgets the source and all that is stored of it, at once: a load that runs in another process is not waited for, but
   * removes at its end what is left. Only for who keeps others from adding it.
   *
   * @throws the file system's error; the source is then still there.
   */
  async forget(): Promise<void> {
    rmSync(join(this.folder, "source.json"), { force: true });
    await this.lockedIfFree(() => this.remove());
  }

  /** Removes all that is stored. Only for who holds the lock, which goes last: who waits for it finds it gone. */
  remove(): void {
    const names = filesIn(this.folder).filter((name) => name !== LOCK);
    for (const name of names) rmSync(join(this.folder, name), { recursive: true, force: true });
    try {
      rmSync(this.#lock, { force: true });
      rmdirSync(this.folder);
    } catch {
      // Another process waits for the lock and made it anew, or Windows keeps what is open: an empty folder is no source.
    }
  }

  get #lock(): string {
    return join(this.folder, LOCK);
  }

  #path(revision: string, kind: "raw" | "pages" | "index"): string {
    return join(this.folder, `${revision}.${kind}`);
  }

  /** Removes every revision but the one that holds and what killed writers left; gives the bytes that were freed. */
  prune(): number {
    const before = this.diskBytes;
    this.removeOrphans();
    this.#removeOthers([this.state()]);
    return before - this.diskBytes;
  }

  #removeOthers(states: readonly (StoredState | undefined)[]): void {
    const kept = states.map((state) => state?.revision);
    for (const name of filesIn(this.folder)) {
      if (!/^[0-9a-f]{16}\.(raw|pages|index)$/.test(name) || kept.includes(name.slice(0, 16))) continue;
      try {
        rmSync(join(this.folder, name), { force: true });
      } catch {
        // What holds was stored all the same, and the next one tries again.
      }
    }
  }
}

/** Names in a folder; none when it is not there, or no more: another process may remove it at any time. */
function filesIn(folder: string): string[] {
  return unlessGone(() => readdirSync(folder)) ?? [];
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Reads a file of ours; `undefined` when there is none, or it is not one. */
function parsed<Schema extends z.ZodMiniType>(
  schema: () => Schema,
  text: string | undefined,
): z.output<Schema> | undefined {
  if (text === undefined) return undefined;
  try {
    return schema().safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  return unlessGone(() => readFileSync(path, "utf8"));
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code!)) return undefined;
    throw error;
  }
}
