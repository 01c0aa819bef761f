import { join } from "node:path";
import * as z from "zod/mini";
import { jsonFault, shapeFaults } from "../faults/mod.ts";
import { writeAtomically } from "../storage/mod.ts";
import { ANALYZER_VERSION, compareText, RUBRIC_VERSION } from "./candidate.ts";
import { FileProblem, reachedFile, textOfFile } from "./repository_file.ts";
import { VERDICT_LABELS, type Verdict, type VerdictLabel } from "./verdict.ts";
import { verdictSchema, type WrittenVerdict } from "./verdict_schema.ts";

/** Name of the format in which verdicts are kept in a repository. */
export const VERDICT_FILE_SCHEMA = "lectern.docs-review.store/v1";

/** A verdict with what it was about, so that a person can read the file and a program see when it is out of date. */
export interface StoredVerdict extends Verdict {
  readonly claimContentHashes: readonly string[];
}

/** Verdicts by the candidate that they are on. */
export type Verdicts = ReadonlyMap<string, StoredVerdict>;

const fileSchema = z.object(
  {
    schema: z.literal(VERDICT_FILE_SCHEMA, `must be "${VERDICT_FILE_SCHEMA}"`),
    analyzerVersion: z.string("must be a text"),
    rubricVersion: z.string("must be a text"),
    verdicts: z.array(verdictSchema, "must be a list of verdicts"),
  },
  "must be an object with schema, analyzerVersion, rubricVersion and verdicts",
);

/**
 * Verdicts that are kept in a repository. Those of another analyzer or rubric are on other candidates, and count for
 * nothing.
 *
 * @throws FileProblem when the file is there and cannot be used; then none of it is.
 */
export function readVerdicts(root: string, path: string): Verdicts {
  const text = textOfFile(root, path);
  if (text === undefined) return new Map();
  const file = parsed(text);
  if (file.analyzerVersion !== ANALYZER_VERSION || file.rubricVersion !== RUBRIC_VERSION) return new Map();
  return new Map(file.verdicts.map((written) => [written.candidateId, storedVerdict(written)]));
}

/**
 * Keeps verdicts in a repository, sorted, so that two branches that add some can be merged.
 *
 * @throws FileProblem, NotWritten
 */
export function writeVerdicts(root: string, path: string, verdicts: Verdicts): void {
  reachedFile(root, path);
  const sorted = [...verdicts.values()].sort((a, b) => compareText(a.candidateId, b.candidateId));
  const file = {
    schema: VERDICT_FILE_SCHEMA,
    analyzerVersion: ANALYZER_VERSION,
    rubricVersion: RUBRIC_VERSION,
    verdicts: sorted.map(writtenVerdict),
  };
  writeAtomically(join(root, path), `${JSON.stringify(file, null, 2)}\n`);
}

function parsed(text: string): z.infer<typeof fileSchema> {
  const fault = jsonFault(text);
  if (fault) throw new FileProblem(`is no JSON: line ${fault.line}, column ${fault.column}: ${fault.message}`);
  const value: unknown = JSON.parse(text);
  const read = fileSchema.safeParse(value);
  if (read.success) return read.data;
  const [first] = shapeFaults(fileSchema, read.error.issues, value);
  throw new FileProblem(`cannot be used: ${first}`);
}

function storedVerdict(written: WrittenVerdict): StoredVerdict {
  const { candidateId, label, confidence, rationale } = written;
  const isKnown = (VERDICT_LABELS as readonly (string | null | undefined)[]).includes(label);
  const isScore = typeof confidence === "number" && confidence >= 0 && confidence <= 1;
  if (!isKnown || !isScore)
    throw new FileProblem(
      `cannot be used: the verdict on ${candidateId.slice(0, 64)} has no known label or no confidence from 0 to 1`,
    );
  return {
    candidateId,
    label: label as VerdictLabel,
    confidence,
    rationale: rationale ?? "",
    claimContentHashes: written.claimContentHashes ?? [],
    evidenceIds: written.evidenceIds ?? [],
    ...(written.candidateSetHash ? { candidateSetHash: written.candidateSetHash } : {}),
    ...(written.recommendedCanonicalLocation ? { canonicalLocation: written.recommendedCanonicalLocation } : {}),
    ...(written.proposedGlossarySenses ? { senses: written.proposedGlossarySenses } : {}),
  };
}

/** In the words of bundles, keys always in one order. */
function writtenVerdict(verdict: StoredVerdict): WrittenVerdict {
  return {
    candidateId: verdict.candidateId,
    label: verdict.label,
    confidence: verdict.confidence,
    rationale: verdict.rationale,
    claimContentHashes: [...verdict.claimContentHashes].sort(),
    evidenceIds: [...verdict.evidenceIds].sort(),
    ...(verdict.candidateSetHash === undefined ? {} : { candidateSetHash: verdict.candidateSetHash }),
    ...(verdict.canonicalLocation === undefined ? {} : { recommendedCanonicalLocation: verdict.canonicalLocation }),
    ...(verdict.senses === undefined
      ? {}
      : {
          proposedGlossarySenses: verdict.senses.map((sense) => ({
            ...sense,
            scopes: [...sense.scopes],
            aliases: [...sense.aliases],
          })),
        }),
  };
}
