/** A question, as far as it matters here. */
export interface Asked {
  readonly set: string;
  readonly id: string;
}

/**
 * Parts the questions of each set into folds of equal size, one question more or less. A question's place follows from its
 * set and id alone, so that every run has the same folds, and from nothing that the ranking could know.
 *
 * @returns The fold of each question, from 0.
 */
export function foldsOf(asked: readonly Asked[], count: number): number[] {
  const folds = new Array<number>(asked.length).fill(0);
  const bySet = Map.groupBy(asked.keys(), (question) => asked[question]!.set);
  // Sets go on where the one before ended, so that small ones do not all fill the first folds.
  let next = 0;
  for (const questions of bySet.values()) {
    const order = questions.map((question) => ({ question, key: shuffle(asked[question]!) }));
    order.sort((a, b) => a.key - b.key || (asked[a.question]!.id < asked[b.question]!.id ? -1 : 1));
    for (const { question } of order) folds[question] = next++ % count;
  }
  return folds;
}

/** FNV-1a, then a mix, since ids that differ in their last letters should lie far apart. */
function shuffle({ set, id }: Asked): number {
  let hash = 0x811c9dc5;
  for (const char of `${set} ${id}`) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}
