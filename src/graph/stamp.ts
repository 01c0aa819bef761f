import type { Stats } from "node:fs";

/** What is looked at. */
export type Stamped = Pick<Stats, "size" | "mtimeMs" | "ctimeMs" | "ino">;

/**
 * Milliseconds within which a file may change twice without its times telling: the clock of file systems ticks every 1 to
 * 10 ms, that of a network's is another machine's.
 */
const TICK = 50;

/** What tells whether a file or folder changed: size, times of content and of entry, and which one it is. */
export class Stamp {
  readonly #size: number;
  readonly #modified: number;
  readonly #changed: number;
  readonly #inode: number;
  /** Seen late enough after its last change to be trusted. */
  readonly #isSettled: boolean;

  constructor({ size, mtimeMs, ctimeMs, ino }: Stamped) {
    this.#size = size;
    this.#modified = mtimeMs;
    this.#changed = ctimeMs;
    this.#inode = ino;
    this.#isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > TICK;
  }

  /**
   * Whether a later look surely finds what this one found. A change that keeps the time of the content, as a copy may, still
   * moves that of the entry.
   */
  isStill({ size, mtimeMs, ctimeMs, ino }: Stamped): boolean {
    return (
      this.#isSettled &&
      this.#size === size &&
      this.#modified === mtimeMs &&
      this.#changed === ctimeMs &&
      this.#inode === ino
    );
  }
}
