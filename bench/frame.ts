import type { Scale } from "./scale.ts";
import { label, line } from "./svg.ts";

/** Where a plot's own area lies, and its scales. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly title: string;
  /** What the horizontal axis is of. */
  readonly below: string;
}

/** The grid, the ticks and the names of both axes. */
export function framed({ left, right, top, bottom, x, y, title, below }: Frame): string[] {
  return [
    label(left, top - 8, title, { className: "title" }),
    ...x.ticks.flatMap((tick) => [
      line(x.at(tick), top, x.at(tick), bottom, "grid"),
      label(x.at(tick), bottom + 14, tickName(tick), { anchor: "middle" }),
    ]),
    ...y.ticks.flatMap((tick) => [
      line(left, y.at(tick), right, y.at(tick), "grid"),
      label(left - 6, y.at(tick) + 4, tickName(tick), { anchor: "end" }),
    ]),
    line(left, bottom, right, bottom, "axis"),
    line(left, top, left, bottom, "axis"),
    label((left + right) / 2, bottom + 28, below, { anchor: "middle" }),
  ];
}

/** Thousands are short: `10k`, `1M`. */
function tickName(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e3 ? `${value / 1e3}k` : String(value);
}
