/** How much an answer may show. */
export interface ExploreLimits {
  /** Documents, 1 to 20; 5 when left out. */
  readonly maxDocs?: number | undefined;
  /** UTF-16 units of the body, 1,000 to 120,000; 12,000 when left out. */
  readonly charBudget?: number | undefined;
}

/** Ranges and defaults of both. */
export const EXPLORE_RANGES = {
  maxDocs: { least: 1, most: 20, usual: 5 },
  charBudget: { least: 1000, most: 120_000, usual: 12_000 },
} as const;
