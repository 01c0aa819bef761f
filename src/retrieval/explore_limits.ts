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

/** Limits within their ranges. */
export interface ClampedLimits {
  readonly maxDocs: number;
  readonly charBudget: number;
  /** What was asked for and what is used, a phrase for each that was out of range. */
  readonly clamped: readonly string[];
}

export function clampedLimits(limits: ExploreLimits): ClampedLimits {
  const clamped: string[] = [];
  const clamp = (name: keyof typeof EXPLORE_RANGES): number => {
    const { least, most, usual } = EXPLORE_RANGES[name];
    const asked = limits[name];
    if (asked === undefined || Number.isNaN(asked)) return usual;
    const used = Math.min(most, Math.max(least, Math.trunc(asked)));
    if (used !== asked) clamped.push(`${name} ${asked} is taken as ${used} (${least} to ${most})`);
    return used;
  };
  const [maxDocs, charBudget] = [clamp("maxDocs"), clamp("charBudget")];
  return { maxDocs, charBudget, clamped };
}
