import type { ToolAnswer } from "../host/mod.ts";

/**
 * Makes an answer of as many leading items as fit a budget of characters, prose and structured counted together: a
 * client may show the model either or both. The first item always stays.
 *
 * @param compose Makes the answer of what is kept and what is left out.
 */
export function withinBudget<Item>(
  items: readonly Item[],
  budget: number,
  compose: (kept: readonly Item[], left: readonly Item[]) => ToolAnswer,
): ToolAnswer {
  // Composing is cheap beside the search, and what is left out takes room too: halving finds the most that fits.
  let [fits, tooMany] = [1, items.length + 1];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (sizeOf(compose(items.slice(0, middle), items.slice(middle))) <= budget) fits = middle;
    else tooMany = middle;
  }
  return compose(items.slice(0, fits), items.slice(fits));
}

/** Characters of an answer, prose and structured together. */
export function sizeOf({ text, structured }: ToolAnswer): number {
  return text.length + (structured === undefined ? 0 : JSON.stringify(structured).length);
}
