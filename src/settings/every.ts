import * as z from "zod/mini";
import { onFirstUse } from "./on_first_use.ts";

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The longest time that can be written, `9999d`, in ms. */
export const MAX_EVERY = 9999 * UNITS.d;

/** Milliseconds that nobody lives to see pass. Unlike infinity it is still a number once it was written as JSON. */
export const NEVER = Number.MAX_SAFE_INTEGER;

const WORDS = 'must be "never", a time such as "30m", "24h" or "7d", or milliseconds from 60,000';

/** A time as it is written, or milliseconds. A minute at least, since a server is asked each time that it has passed. */
export const every = onFirstUse(() =>
  z.union(
    [
      z.string().check(z.regex(/^(never|[1-9][0-9]{0,3}[mhd])$/, WORDS)),
      z.int(WORDS).check(z.minimum(UNITS.m, WORDS), z.maximum(MAX_EVERY, WORDS)),
    ],
    WORDS,
  ),
);

/**
 * Milliseconds of a time as it is written.
 *
 * ```ts
 * timeOf("24h"); // 86_400_000
 * ```
 *
 * @param written `never`, a number with `m`, `h` or `d`, or milliseconds; checked before.
 */
export function timeOf(written: string | number): number {
  if (typeof written === "number") return written;
  if (written === "never") return NEVER;
  return Number.parseInt(written, 10) * UNITS[written.at(-1) as keyof typeof UNITS];
}
