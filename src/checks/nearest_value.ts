import { editDistance } from "../spelling/mod.ts";

/** Values that are looked at for one that is wrong. */
const MOST_VALUES = 5_000;

/**
 * The allowed value that is nearest to a wrong one, without regard to case; the first of equals. None that is further away
 * than three edits, or than half of its letters.
 */
export function nearestValue(wrong: string, allowed: readonly string[]): string | undefined {
  const wanted = wrong.toLowerCase();
  let limit = Math.max(3, Math.floor(wrong.length / 2));
  let nearest: string | undefined;
  for (const value of allowed.slice(0, MOST_VALUES)) {
    const distance = editDistance(wanted, value.toLowerCase(), limit);
    if (distance > limit) continue;
    nearest = value;
    if (distance === 0) break;
    limit = distance - 1;
  }
  return nearest;
}
