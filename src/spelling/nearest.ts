import { editDistance } from "./edit_distance.ts";

/**
 * The known name that someone probably meant by `name`: at most a third of its letters wrong (three at the most), or
 * the only one that it begins. `undefined` when none is near; the first of equals.
 *
 * ```ts
 * nearest("collectoin", ["source", "collection"]); // "collection"
 * ```
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  const names = [...known];
  let best: string | undefined;
  let limit = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  for (const candidate of names) {
    const distance = editDistance(wanted, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    best = candidate;
    if (distance === 0) break;
    limit = distance - 1;
  }
  if (best !== undefined || wanted.length < 3) return best;
  const begun = names.filter((candidate) => candidate.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0] : undefined;
}
