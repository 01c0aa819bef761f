import * as z from "zod/mini";

/** A whole number within bounds, which are named whatever stands there instead. */
export function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words));
}
