/** One who takes part in a room that is shared out. */
export interface Share {
  /** What it could use. */
  readonly need: number;
  /** What it gets beside the others where room is short. */
  readonly weight: number;
}

/**
 * Shares room out by weight; what one does not need goes to the others. Whole numbers, in the order given, together at
 * most `room`.
 */
export function sharedOut(room: number, shares: readonly Share[]): number[] {
  const given = shares.map(() => 0);
  // Those with least need for their weight first: what they leave is known before the others get theirs.
  const order = shares.map((_, i) => i).sort((a, b) => ratio(shares[a]!) - ratio(shares[b]!) || a - b);
  let left = Math.max(0, room);
  let weights = shares.reduce((sum, { weight }) => sum + weight, 0);
  for (const i of order) {
    const { need, weight } = shares[i]!;
    given[i] = Math.floor(Math.min(need, (left * weight) / weights));
    left -= given[i]!;
    weights -= weight;
  }
  return given;
}

function ratio({ need, weight }: Share): number {
  return need / weight;
}
