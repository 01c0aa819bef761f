import type { Match } from "./matches.ts";
import type { Piece } from "./pieces.ts";

/** Some pieces side by side. */
export interface Core {
  readonly from: number;
  /** The piece after the last. */
  readonly to: number;
}

/** How soon further places of a term stop counting: a second place adds a tenth of what the first one did. */
const SATURATION = 0.3;

/**
 * The matched pieces that stand closest together: most different terms, then most places of them; the first of equals.
 * `undefined` when nothing matches.
 *
 * @param fits Whether the pieces `from` to `to` (exclusive) have room together.
 */
export function densestCore(
  pieces: readonly Piece[],
  matches: readonly Match[],
  fits: (from: number, to: number) => boolean,
): Core | undefined {
  const matched = placed(pieces, matches);
  let best: Core | undefined;
  let most = 0;
  const counts: number[] = [];
  for (let first = 0, last = 0; first < matched.length; first++) {
    // Pieces between `first` and `last` are counted; the window only ever moves on.
    if (last < first) last = first;
    while (last < matched.length && (last === first || fits(matched[first]!.piece, matched[last]!.piece + 1))) {
      for (const root of matched[last]!.roots) counts[root] = (counts[root] ?? 0) + 1;
      last++;
    }
    const worth = counts.reduce((sum, count) => sum + count / (count + SATURATION), 0);
    if (worth > most + 1e-9) {
      most = worth;
      best = { from: matched[first]!.piece, to: matched[last - 1]!.piece + 1 };
    }
    for (const root of matched[first]!.roots) counts[root]!--;
  }
  return best;
}

/** The pieces that hold a match, each with the terms of all its places. */
function placed(pieces: readonly Piece[], matches: readonly Match[]): { piece: number; roots: number[] }[] {
  const matched: { piece: number; roots: number[] }[] = [];
  let piece = 0;
  for (const { at, root } of matches) {
    while (piece < pieces.length - 1 && pieces[piece + 1]!.start <= at) piece++;
    const last = matched.at(-1);
    if (last?.piece === piece) last.roots.push(root);
    else if (pieces.length > 0) matched.push({ piece, roots: [root] });
  }
  return matched;
}
