import * as z from "zod/mini";
import { grouped } from "../spelling/mod.ts";

/** A whole number within bounds, which are named whatever stands there instead. */
export function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${grouped(least)} to ${grouped(most)}`;
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words));
}
