/** Ranges of a page: candidates, and UTF-16 units of the body. */
export const CANDIDATE_RANGES = {
  limit: { least: 1, most: 20, usual: 20 },
  charBudget: { least: 0, most: 12_000, usual: 12_000 },
} as const;
