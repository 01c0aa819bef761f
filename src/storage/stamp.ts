import type { Stats } from "node:fs";

/** What is looked at. */
export type Stamped = Pick<Stats, "size" | "mtimeMs" | "ctimeMs" | "ino">;

/** A stamp as it is kept: bytes, times of content and of entry in ms since 1970, number of the inode. */
export type StampColumns = readonly [size: number, modified: number, changed: number, inode: number];

/**
 * Milliseconds within which a file may change twice without its times telling: the clock of file systems ticks every 1 to
 * 10 ms, that of a network's is another machine's.
 */
const TICK = 50;

/** What tells whether a file or folder changed: size, times of content and of entry, and which one it is. */
export class Stamp {
  /** Of what no look was had at, or one too near to its last change to be trusted: no later look is sure to find the same. */
  static readonly unsettled = new Stamp([-1, 0, 0, 0]);

  readonly columns: StampColumns;

  constructor(columns: StampColumns) {
    this.columns = columns;
  }

  /** The stamp of a look that is had now. */
  static of({ size, mtimeMs, ctimeMs, ino }: Stamped): Stamp {
    const isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > TICK;
    return isSettled ? new Stamp([size, mtimeMs, ctimeMs, ino]) : Stamp.unsettled;
  }

  /**
   * Whether a later look surely finds what this one found. A change that keeps the time of the content, as a copy may, still
   * moves that of the entry.
   */
  isStill({ size, mtimeMs, ctimeMs, ino }: Stamped): boolean {
    const [stampedSize, modified, changed, inode] = this.columns;
    return stampedSize === size && modified === mtimeMs && changed === ctimeMs && inode === ino;
  }
}
