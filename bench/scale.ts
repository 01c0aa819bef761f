/** From values to pixels along one axis. */
export interface Scale {
  readonly at: (value: number) => number;
  /** Values that a line of the grid is drawn at. */
  readonly ticks: readonly number[];
}

/** Equal steps; reaches from the tick below the least value to the tick above the most. */
export function linearScale(values: readonly number[], [from, to]: readonly [number, number], step: number): Scale {
  const least = Math.floor(Math.min(...values) / step);
  const most = Math.max(Math.ceil(Math.max(...values) / step), least + 1);
  // Multiples of a whole number: adding a step up would drift.
  const ticks = Array.from({ length: most - least + 1 }, (_, i) => Number(((least + i) * step).toPrecision(12)));
  return { ticks, at: (value) => from + ((value / step - least) / (most - least)) * (to - from) };
}

/** Equal ratios, by powers of ten; reaches from the one below the least value to the one above the most. */
export function logScale(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const positive = values.filter((value) => value > 0);
  const least = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const most = Math.max(Math.ceil(Math.log10(Math.max(...positive)) - 1e-9), least + 1);
  const ticks = Array.from({ length: most - least + 1 }, (_, i) => Number(`1e${least + i}`));
  return { ticks, at: (value) => from + ((Math.log10(value) - least) / (most - least)) * (to - from) };
}
