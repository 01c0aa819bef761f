/** What a number of a request may be. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** When it is left out. */
  readonly usual: number;
}

/** Numbers within their ranges. */
export interface ClampedNumbers<Name extends string> {
  readonly values: Readonly<Record<Name, number>>;
  /** What was asked for and what is used, a phrase for each that was out of range. */
  readonly clamped: readonly string[];
}

/** Takes numbers into their ranges: an agent that asks for too much gets the most there is, and is told. */
export function clampedTo<Name extends string>(
  ranges: Readonly<Record<Name, NumberRange>>,
  asked: Readonly<Partial<Record<NoInfer<Name>, number | undefined>>>,
): ClampedNumbers<Name> {
  const clamped: string[] = [];
  const clamp = (name: Name): number => {
    const { least, most, usual } = ranges[name];
    const given = asked[name];
    if (given === undefined || Number.isNaN(given)) return usual;
    const used = Math.min(most, Math.max(least, Math.trunc(given)));
    if (used !== given) clamped.push(`${name} ${given} is taken as ${used} (${least} to ${most})`);
    return used;
  };
  const names = Object.keys(ranges) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, clamp(name)])) as Record<Name, number>;
  return { values, clamped };
}
