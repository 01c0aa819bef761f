/** What a series of measurements comes to. */
export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly runs: number;
}

/** Summarises measurements; machines are noisy, so the median is what counts. */
export function figure(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), least: sorted[0]!, most: sorted.at(-1)!, runs: sorted.length };
}

/** The value below which a share of sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
