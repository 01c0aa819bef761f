import { editDistance } from "./edit_distance.ts";

/** Characters of a name that are looked at: names are short, and what a caller sends may not be. */
const LOOKED_AT = 100;

/**
 * The known name with the fewest edits from the one given, however many they are; the first of equals. `undefined` only
 * when nothing is known.
 */
export function closest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.slice(0, LOOKED_AT).toLowerCase();
  let found: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const edits = editDistance(wanted, candidate.toLowerCase(), LOOKED_AT + candidate.length);
    if (edits < fewest) [found, fewest] = [candidate, edits];
  }
  return found;
}
