import { readFileSync, statSync, utimesSync } from "node:fs";
import { basename, dirname } from "node:path";
import { removeOrphans, writeAtomically } from "../../storage/mod.ts";
import { type Patience, withPeerLock } from "./peer_lock.ts";

/** The text as it is kept. */
export interface CachedContent {
  readonly bytes: Uint8Array;
  /** When it was obtained, ms since 1970: the file's time of change. */
  readonly obtainedAt: number;
}

/** The text on disk: the bytes as they came and nothing else, since other programs keep theirs at the same place. */
export class ContentCache {
  readonly #path: string;
  readonly #log: (line: string) => void;
  readonly #patience: Patience;

  constructor(
    path: string,
    options: { readonly log: (line: string) => void; readonly patience?: Patience | undefined },
  ) {
    this.#path = path;
    this.#log = options.log;
    this.#patience = options.patience ?? {};
  }

  /** What is kept; `undefined` when there is none, or it cannot be read. */
  read(): CachedContent | undefined {
    try {
      // The time before the bytes: what is replaced in between only looks older than it is.
      const obtainedAt = Math.floor(statSync(this.#path).mtimeMs);
      return { bytes: readFileSync(this.#path), obtainedAt };
    } catch (error) {
      const isMissing = ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
      if (!isMissing) this.#failed("read", error);
      return undefined;
    }
  }

  /** Keeps a text; gives when it counts as obtained. One that the disk does not take is served from memory alone. */
  async write(bytes: Uint8Array): Promise<number> {
    return await this.#changed("stored", () => writeAtomically(this.#path, bytes));
  }

  /** Notes that the text is what its source holds now. */
  async confirm(): Promise<number> {
    return await this.#changed("confirmed", () => utimesSync(this.#path, new Date(), new Date()));
  }

  async #changed(what: string, change: () => void): Promise<number> {
    try {
      return await withPeerLock(
        `${this.#path}.lock`,
        () => {
          // Under the lock, so that what a killed writer left is nobody's.
          removeOrphans(dirname(this.#path), basename(this.#path));
          change();
          return Math.floor(statSync(this.#path).mtimeMs);
        },
        this.#patience,
      );
    } catch (error) {
      this.#failed(what, error);
      return Date.now();
    }
  }

  #failed(what: string, error: unknown): void {
    this.#log(`The text could not be ${what} at ${this.#path}: ${(error as Error).message}`);
  }
}
