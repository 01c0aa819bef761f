/**
 * The known name that a misspelt one most likely means: the one with the fewest changed characters. Undefined only
 * when nothing is known.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const changes = changedCharacters(name.slice(0, 100).toLowerCase(), candidate.toLowerCase());
    if (changes < fewest) [nearest, fewest] = [candidate, changes];
  }
  return nearest;
}

/** Levenshtein's distance, one row of the matrix at a time. */
function changedCharacters(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const swap = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(swap, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
