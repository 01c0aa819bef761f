import type { $ZodCheck } from "zod/v4/core";

/**
 * A zod check that counts a text's length as JSON Schema does, in code points. zod's own `min` and `max` count UTF-16
 * units, so that 200 emoji would fail a published `maxLength` of 256.
 *
 * @example
 * ```ts
 * z.string().check(codePoints(1, 256))
 * ```
 */
export function codePoints(minimum: number, maximum: number): $ZodCheck<string> {
  // A plain object, as zod allows: this file can be imported without loading zod.
  const check = {
    _zod: {
      def: { check: "code_points" },
      onattach: [
        (schema: { _zod: { bag: Record<string, unknown> } }) => Object.assign(schema._zod.bag, { minimum, maximum }),
      ],
      check(payload: { value: string; issues: unknown[] }) {
        const { value: input, issues } = payload;
        const length = [...input].length;
        const issue = { origin: "string", inclusive: true, input, length, continue: true };
        if (length < minimum) issues.push({ ...issue, code: "too_small", minimum });
        if (length > maximum) issues.push({ ...issue, code: "too_big", maximum });
      },
    },
  };
  return check as unknown as $ZodCheck<string>;
}
