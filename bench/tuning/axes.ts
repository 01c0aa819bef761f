import { FIELDS } from "../../src/search/fields.ts";
import { WEIGHTS, type Weights } from "../../src/search/mod.ts";

/** One number of the ranking, and the values that are tried for it. */
export interface Axis {
  /** `saturation`; of a list `fieldWeights.title` or `near[2]`. */
  readonly name: string;
  readonly weight: keyof Weights;
  /** Position in the weight's list, where it is one. */
  readonly at?: number;
  readonly present: number;
  /** Ascending, each once; the present one is among them. */
  readonly values: readonly number[];
}

/** How densely an axis is tried. */
export type Grid = keyof typeof STEPS;

/**
 * Steps from where a weight does nothing (0; 1 for a factor) to its present value, which is 1. Further out they are wider, as a
 * ranking hardly notices small changes.
 */
const STEPS = {
  nearest: [0.75, 1, 1.33],
  usual: [0, 0.5, 0.75, 1, 1.33, 2],
  fine: [0, 0.25, 0.5, 0.65, 0.75, 0.85, 1, 1.15, 1.33, 1.5, 2, 3, 4],
} as const;

interface Limits {
  readonly least?: number;
  readonly most?: number;
  /** It counts something. */
  readonly isWhole?: boolean;
}

/** Instead of 0: a term that adds nothing at all to a score is none to the search, which counts on it. */
const NEARLY_NOTHING = 0.001;

/** What values are senseless. A weight that is not here may be anything above nothing. */
const LIMITS: { readonly [Name in keyof Weights]?: Limits } = {
  fieldLength: { least: 0, most: 1 },
  relative: { most: 1 },
  near: { most: 1 },
  nearMost: { least: 1, isWhole: true },
  nearFrom: { least: 2, isWhole: true },
  twoEditsFrom: { least: 2, isWhole: true },
  begun: { most: 1 },
  nextSection: { least: 0, most: 1 },
  candidates: { least: 1, isWhole: true },
};

/** An axis for every number of the weights, in their order. */
export function axesOf(weights: Weights = WEIGHTS, grid: Grid = "usual"): Axis[] {
  return (Object.keys(weights) as (keyof Weights)[]).flatMap((weight): Axis[] => {
    const value = weights[weight];
    const axis = (present: number, isFactor: boolean) => {
      return { weight, present, values: valuesOf(present, isFactor, LIMITS[weight] ?? {}, grid) };
    };
    if (typeof value === "number") return [{ name: weight, ...axis(value, isFactor(value)) }];
    const nameAt = (at: number) => (value.length === FIELDS.length ? `${weight}.${FIELDS[at]}` : `${weight}[${at}]`);
    return value.map((one, at) => ({ name: nameAt(at), at, ...axis(one, false) }));
  });
}

/** A number between 1 and 2 that stands alone multiplies a score. */
function isFactor(value: number): boolean {
  return value > 1 && value < 2;
}

function valuesOf(present: number, isFactor: boolean, limits: Limits, grid: Grid): number[] {
  const { least = NEARLY_NOTHING, most = Number.POSITIVE_INFINITY, isWhole = false } = limits;
  if (present === 0) return [0];
  const nothing = isFactor ? 1 : 0;
  const values = STEPS[grid].map((step) => {
    const value = nothing + (present - nothing) * step;
    const readable = isWhole ? Math.round(value) : Number(value.toPrecision(3));
    return step === 1 ? present : Math.min(most, Math.max(least, readable));
  });
  return [...new Set(values)].sort((a, b) => a - b);
}

/** The weights at a point: the position of each axis's value. */
export function weightsAt(weights: Weights, axes: readonly Axis[], point: readonly number[]): Weights {
  const changed: Record<keyof Weights, number | readonly number[]> = { ...weights };
  axes.forEach(({ weight, at, values }, axis) => {
    const value = values[point[axis]!]!;
    const before = changed[weight];
    changed[weight] = at === undefined || typeof before === "number" ? value : before.with(at, value);
  });
  return changed as never;
}

/** The point of the present weights. */
export function presentPoint(axes: readonly Axis[]): number[] {
  return axes.map(({ values, present }) => values.indexOf(present));
}
