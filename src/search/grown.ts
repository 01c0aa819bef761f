import type { Core } from "./densest_core.ts";
import type { Piece } from "./pieces.ts";

type Fits = (from: number, to: number) => boolean;

/**
 * Some pieces with what belongs around them: first the rest of their own paragraph, list or code, then whole ones before
 * and behind, by turns, so that the middle stays there. Where hardly anything fits whole, single lines.
 *
 * @param room What `fits` allows, in UTF-16 units.
 */
export function grown(pieces: readonly Piece[], core: Core, fits: Fits, room: number): Core {
  const window = new Window(pieces, core, fits);
  window.grow(
    (at) => at - 1,
    (at) => at + 1,
    true,
  );
  window.grow(
    (at) => blockBefore(pieces, at),
    (at) => blockBehind(pieces, at),
    false,
  );
  if (window.size < room / 2)
    window.grow(
      (at) => lineBefore(pieces, at),
      (at) => lineBehind(pieces, at),
      false,
    );
  return window;
}

class Window implements Core {
  from: number;
  to: number;
  readonly #pieces: readonly Piece[];
  readonly #core: Core;
  readonly #fits: Fits;

  constructor(pieces: readonly Piece[], core: Core, fits: Fits) {
    [this.from, this.to] = [core.from, core.to];
    this.#pieces = pieces;
    this.#core = core;
    this.#fits = fits;
  }

  get size(): number {
    return this.#pieces[this.to - 1]!.end - this.#pieces[this.from]!.start;
  }

  /**
   * Takes steps on the side that has less so far, until no more fits on either.
   *
   * @param before Where the window would begin after one step; nothing there when that is no lower.
   * @param behind Where it would end after one step.
   * @param inBlock Stay within the blocks that the window begins and ends in.
   */
  grow(before: (from: number) => number, behind: (to: number) => number, inBlock: boolean): void {
    const pieces = this.#pieces;
    const { from: coreFrom, to: coreTo } = this.#core;
    let [upward, downward] = [true, true];
    while (upward || downward) {
      const above = pieces[coreFrom]!.start - pieces[this.from]!.start;
      const below = pieces[this.to - 1]!.end - pieces[coreTo - 1]!.end;
      if (upward && (!downward || above < below)) {
        const from = before(this.from);
        upward = from >= 0 && from < this.from && this.#fits(from, this.to);
        if (inBlock) upward &&= pieces[from]!.block === pieces[this.from]!.block;
        if (upward) this.from = from;
      } else {
        const to = behind(this.to);
        downward = to > this.to && to <= pieces.length && this.#fits(this.from, to);
        if (inBlock) downward &&= pieces[to - 1]!.block === pieces[this.to - 1]!.block;
        if (downward) this.to = to;
      }
    }
  }
}

/** Where the block before `from` begins. */
function blockBefore(pieces: readonly Piece[], from: number): number {
  let at = lineBefore(pieces, from);
  while (at > 0 && pieces[at - 1]!.block === pieces[at]!.block) at--;
  return at;
}

/** Where the block behind `to` ends; what only leads to the next one is taken with that. */
function blockBehind(pieces: readonly Piece[], to: number): number {
  let at = to;
  do {
    while (at < pieces.length && pieces[at]!.isBlank) at++;
    if (at === pieces.length) return to;
    const { block } = pieces[at]!;
    while (at < pieces.length && pieces[at]!.block === block) at++;
  } while (pieces[at - 1]!.leadsOn && at < pieces.length);
  return at;
}

function lineBefore(pieces: readonly Piece[], from: number): number {
  let at = from - 1;
  while (at >= 0 && pieces[at]!.isBlank) at--;
  return at < 0 ? from : at;
}

function lineBehind(pieces: readonly Piece[], to: number): number {
  let at = to;
  while (at < pieces.length && pieces[at]!.isBlank) at++;
  return at < pieces.length ? at + 1 : to;
}
