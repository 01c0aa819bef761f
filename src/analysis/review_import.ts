import * as z from "zod/mini";
import { jsonFault, shapeFaults } from "../faults/mod.ts";
import type { AnalysisConfiguration } from "../project/mod.ts";
import { ANALYZER_VERSION, type Candidate, RUBRIC_VERSION } from "./candidate.ts";
import { CANDIDATE_KINDS } from "./claim.ts";
import { ACCEPTED_SCHEMAS, CANDIDATES_SCHEMA, candidateSetHash } from "./review_bundle.ts";
import { exportReview } from "./review_export.ts";
import { ReviewFault } from "./review_fault.ts";
import { checkedVerdict, shownWord } from "./review_verdict.ts";
import { verdictSchema } from "./verdict_schema.ts";
import type { StoredVerdict } from "./verdict_store.ts";

const TEXT = z.optional(z.nullable(z.string("must be a text")));

const bundleSchema = z.object(
  {
    schema: TEXT,
    analyzerVersion: TEXT,
    rubricVersion: TEXT,
    candidateSetHash: TEXT,
    verdicts: z.optional(z.nullable(z.array(verdictSchema, "must be a list of verdicts"))),
  },
  "must be an object with schema, analyzerVersion, rubricVersion, candidateSetHash and verdicts",
);

type Bundle = z.infer<typeof bundleSchema>;
type WrittenVerdicts = NonNullable<Bundle["verdicts"]>;

/** What verdicts are judged by. */
export interface ImportContext {
  /** Everything that the documents come to now, with the verdicts that are kept. */
  readonly candidates: readonly Candidate[];
  readonly verdictConfidence: AnalysisConfiguration["verdictConfidence"];
}

/**
 * The verdicts of a bundle, when every one of them can be taken: what it is, whom it is from, which candidates it is on,
 * then each verdict, in this order.
 *
 * @throws ReviewFault with the first thing that is wrong.
 */
export function importReview(text: string, context: ImportContext): StoredVerdict[] {
  const bundle = parsed(text);
  checkVersions(bundle);
  const { verdicts } = bundle;
  if (!verdicts || verdicts.length === 0) throw new ReviewFault("The bundle holds no verdict.");
  const reviewed = candidatesOf(verdicts, context.candidates);
  const hash = bundle.candidateSetHash ?? "";
  if (!isCurrent(hash, reviewed, context)) {
    throw new ReviewFault(
      `The candidateSetHash ${shownWord(hash)} is not that of the candidates as they are now: repeat that of the export, or export and review anew.`,
    );
  }
  return verdicts.map((verdict, at) => checkedVerdict(verdict, reviewed[at] as Candidate, hash));
}

function parsed(text: string): Bundle {
  const fault = jsonFault(text);
  if (fault)
    throw new ReviewFault(`The bundle is no JSON: line ${fault.line}, column ${fault.column}: ${fault.message}.`);
  const value: unknown = JSON.parse(text);
  const read = bundleSchema.safeParse(value);
  if (read.success) return read.data;
  const [first = "It has another shape."] = shapeFaults(bundleSchema, read.error.issues, value);
  throw new ReviewFault(`The bundle cannot be read: ${first}`);
}

function checkVersions({ schema, analyzerVersion, rubricVersion }: Bundle): void {
  const accepted = ACCEPTED_SCHEMAS.map((name) => `"${name}"`).join(" or ");
  if (!ACCEPTED_SCHEMAS.includes(schema ?? "")) {
    const hint =
      schema === CANDIDATES_SCHEMA ? " These are the candidates that were exported: verdicts on them are due." : "";
    throw new ReviewFault(`The schema of the bundle is ${shownWord(schema)}; it must be ${accepted}.${hint}`);
  }
  const wanted = { analyzerVersion: ANALYZER_VERSION, rubricVersion: RUBRIC_VERSION };
  for (const [key, given] of Object.entries({ analyzerVersion, rubricVersion })) {
    const due = wanted[key as keyof typeof wanted];
    if (given !== due) {
      throw new ReviewFault(
        `The ${key} of the bundle is ${shownWord(given)}; it must be "${due}": export and review anew.`,
      );
    }
  }
}

/** The candidate that each verdict is on. */
function candidatesOf(verdicts: WrittenVerdicts, candidates: readonly Candidate[]): Candidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const seen = new Set<string>();
  return verdicts.map(({ candidateId }) => {
    if (seen.has(candidateId)) throw new ReviewFault(`Two verdicts are on the candidate ${shownWord(candidateId)}.`);
    seen.add(candidateId);
    const candidate = byId.get(candidateId);
    if (candidate) return candidate;
    throw new ReviewFault(
      `There is no candidate ${shownWord(candidateId)}: what it was about has changed. Export and review anew.`,
    );
  });
}

/** Whether a hash is that of the reviewed candidates, or of an export: as it was before verdicts on it came, or before any did. */
function isCurrent(hash: string, reviewed: readonly Candidate[], { candidates, verdictConfidence }: ImportContext) {
  if (hash === candidateSetHash(reviewed)) return true;
  const befores = [
    candidates.map((each) => (each.verdict?.candidateSetHash === hash ? unjudged(each) : each)),
    candidates.map(unjudged),
  ];
  return befores.some((before) =>
    [undefined, ...CANDIDATE_KINDS].some(
      (kind) => exportReview(before, { kind, verdictConfidence }).bundle.candidateSetHash === hash,
    ),
  );
}

function unjudged({ verdict: _, ...candidate }: Candidate): Candidate {
  return candidate;
}
