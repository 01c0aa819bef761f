import * as z from "zod/mini";
import { VERDICT_LABELS } from "./verdict.ts";

const TEXT = "must be a text";
const TEXTS = "must be a list of texts";
const LABEL = `must be one of ${VERDICT_LABELS.join(", ")}`;

/** Reviewers write camelCase labels, as upstream's bundles have them, or ours with a dash. */
const label = z.pipe(
  z.string(LABEL),
  z.transform((text: string) => (text === "distinctSenses" ? "distinct-senses" : text)),
);

const sense = z.object(
  {
    term: z.string(TEXT),
    definition: z.string(TEXT),
    scopes: z.array(z.string(TEXT), TEXTS),
    aliases: z.array(z.string(TEXT), TEXTS),
  },
  "must be a sense: an object with term, definition, scopes and aliases",
);

/** A verdict as it stands in a bundle or in the repository. Missing parts are told by the checks of an import, in their order. */
export const verdictSchema = z.object(
  {
    candidateId: z.string(TEXT),
    label: z.optional(z.nullable(label)),
    confidence: z.optional(z.nullable(z.number("must be a number"))),
    rationale: z.optional(z.nullable(z.string(TEXT))),
    claimContentHashes: z.optional(z.nullable(z.array(z.string(TEXT), TEXTS))),
    evidenceIds: z.optional(z.nullable(z.array(z.string(TEXT), TEXTS))),
    candidateSetHash: z.optional(z.nullable(z.string(TEXT))),
    recommendedCanonicalLocation: z.optional(z.nullable(z.string(TEXT))),
    proposedGlossarySenses: z.optional(z.nullable(z.array(sense, "must be a list of senses"))),
  },
  "must be an object",
);

export type WrittenVerdict = z.infer<typeof verdictSchema>;
