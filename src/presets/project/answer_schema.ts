import * as z from "zod/mini";

/** Shape of a tool's structured answer: from which checkout it is, and what the tool adds. */
export function answerSchema<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({
    provenance: z.strictObject({
      root: z.string(),
      revision: z.nullable(z.string()),
      dirty: z.nullable(z.boolean()),
      documents: z.int(),
      untracked: z.array(z.string()),
      untrackedCount: z.int(),
    }),
    configurationFault: z.nullable(z.string()),
    ...shape,
  });
}

/** Why there is no answer, with a code to act on. */
export const failure = z.optional(z.strictObject({ code: z.string(), message: z.string() }));

/** How a document is named: members that its front matter lacks are left out. */
export const identity = {
  path: z.string(),
  id: z.optional(z.string()),
  title: z.string(),
  type: z.optional(z.string()),
  status: z.optional(z.string()),
  component: z.optional(z.string()),
};

/** A line of a file, from 1. */
export const place = z.strictObject({ file: z.string(), line: z.int() });

/** Symbols and endpoints of a document; without a place where the code has none. */
export const joins = z.array(
  z.strictObject({
    reference: z.string(),
    place: z.optional(z.strictObject({ file: z.string(), line: z.int(), kind: z.string() })),
    others: z.int(),
    isOutside: z.boolean(),
  }),
);
