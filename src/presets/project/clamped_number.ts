import * as z from "zod/mini";
import type { NumberRange } from "../../retrieval/mod.ts";

/** An argument that is taken into its range rather than refused; the answer says so. */
export function clampedNumber(what: string, { least, most, usual }: NumberRange) {
  return z._default(z.number().check(z.describe(`${what}, ${least} to ${most}.`)), usual);
}
