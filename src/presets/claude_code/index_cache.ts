import { readFileSync } from "node:fs";
import { Index } from "../../search/mod.ts";
import { writeAtomically } from "../../storage/mod.ts";
import { type IndexState, stateIn } from "./index_state.ts";

/** An index as it was stored: its bytes, the same opened, and what it says of its corpus. */
export interface StoredIndex {
  readonly bytes: Uint8Array;
  readonly index: Index;
  readonly state: IndexState;
}

/** The index on disk. */
export class IndexCache {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #log: (line: string) => void;

  /** @param options.maxBytes Size above which nothing is written. */
  constructor(path: string, options: { readonly maxBytes: number; readonly log: (line: string) => void }) {
    this.#path = path;
    this.#maxBytes = options.maxBytes;
    this.#log = options.log;
  }

  /** What is stored; `undefined` when that is missing, damaged, or not ours. */
  read(): StoredIndex | undefined {
    try {
      const bytes = readFileSync(this.#path);
      const index = Index.open(bytes);
      const state = stateIn(index);
      return state && { bytes, index, state };
    } catch {
      return undefined;
    }
  }

  /** Stores an index, unless it is too large or the disk does not let us: then it serves from memory alone. */
  write(bytes: Uint8Array): void {
    if (bytes.length > this.#maxBytes) {
      this.#log(
        `The index has ${bytes.length} bytes, more than MAX_INDEX_CACHE_BYTES (${this.#maxBytes}): not stored.`,
      );
      return;
    }
    try {
      writeAtomically(this.#path, bytes);
    } catch (error) {
      this.#log(`The index could not be stored: ${(error as Error).message}`);
    }
  }
}
