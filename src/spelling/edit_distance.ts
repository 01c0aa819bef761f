/**
 * Edits that turn one name into the other: a letter put in, left out or replaced, or two neighbours exchanged (optimal
 * string alignment). Answers `limit + 1` as soon as it is sure to be more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const beyond = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return beyond;
  if (a === b) return 0;
  const width = b.length + 1;
  let before = new Uint16Array(width);
  let above = new Uint16Array(width);
  let row = new Uint16Array(width);
  for (let j = 0; j < width; j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j < width; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(above[j - 1]! + (same ? 0 : 1), above[j]! + 1, row[j - 1]! + 1);
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return beyond;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[b.length]!, beyond);
}
