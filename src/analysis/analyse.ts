import type { Diagnostic, DocumentCorpus } from "../graph/mod.ts";
import { subjectOf } from "../graph/mod.ts";
import { type AnalysisConfiguration, PROJECT_FILE } from "../project/mod.ts";
import { CANDIDATE_SOURCES, type Candidate, type CandidateSource } from "./candidate.ts";
import { candidateFinding } from "./candidate_finding.ts";
import type { Claim } from "./claim.ts";
import { claimsOf } from "./claims_of.ts";
import { type Comparison, compareClaims, type RelatedDocuments, relationOf } from "./compare_claims.ts";
import { compareMeanings, type MeaningComparison } from "./compare_meanings.ts";
import { findCandidates } from "./find_candidates.ts";
import { localModel } from "./local_model.ts";
import type { Embedder } from "./meanings.ts";
import { readGlossary } from "./read_glossary.ts";
import { FileProblem } from "./repository_file.ts";
import { settledTerms } from "./settled_terms.ts";
import { readVerdicts, type Verdicts } from "./verdict_store.ts";
import { wordsOf } from "./word_set.ts";

/** What an analysis needs beside the documents. */
export interface AnalysisOptions {
  /** As `relations` of the graph gives it. */
  readonly related: RelatedDocuments;
  /** Why the symbols of the code are unknown; then documents are related by themselves alone. */
  readonly codeUnavailable?: string | undefined;
  /** Compares meanings; by default the model that is configured. */
  readonly embedder?: Embedder;
  /** Whether candidates that a review found harmless are given, too. */
  readonly withHarmless?: boolean;
}

/** What was done, for whoever asks what it cost. */
export interface AnalysisMetrics {
  readonly claims: number;
  readonly comparisons: Readonly<Record<CandidateSource, number>>;
  /** Candidates that each source led to, some counted twice. */
  readonly candidates: Readonly<Record<CandidateSource, number>>;
  /** Whether something was left out. */
  readonly isCut: boolean;
  /** Missing where no meanings were compared. */
  readonly embeddings?: Pick<MeaningComparison, "hits" | "misses" | "tokens">;
}

/** What the statements of a corpus come to. */
export interface Analysis {
  /** In their order; those that a review found harmless only where they were asked for. */
  readonly candidates: readonly Candidate[];
  readonly metrics: AnalysisMetrics;
  /** What could not be done, then a finding for each candidate. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why there is no analysis; the candidates are none then. */
  readonly unavailable?: string;
}

/** Compares the statements of a corpus. Nothing but a configured model on this machine is asked, and nothing but its answers kept. */
export async function analyse(corpus: DocumentCorpus, options: AnalysisOptions): Promise<Analysis> {
  const settings = corpus.configuration.analysis;
  const diagnostics: Diagnostic[] = [];
  const { glossary, problems } = readGlossary(corpus);
  if (problems) return unavailable(problems);
  const claims = eligibleClaims(corpus, diagnostics);
  if (options.codeUnavailable !== undefined) diagnostics.push(codeFinding(options.codeUnavailable, corpus));
  const comparison = await compareClaims(claims, options.related, settings);
  const areRelated = relationOf(claims, options.related);
  const meanings = await meaningsOf(
    { root: corpus.root, claims, comparison, areRelated },
    settings,
    options,
    diagnostics,
    PROJECT_FILE,
  );
  const found = findCandidates({ claims, comparison, settings, isSettled: settledTerms(glossary), areRelated });
  const judged = reviewed(found.candidates, verdictsOf(corpus, diagnostics));
  const candidates = options.withHarmless ? judged : judged.filter((candidate) => !isHarmless(candidate, settings));
  return {
    candidates,
    metrics: metricsOf(claims, comparison, meanings, { candidates, isCut: found.isCut || comparison.isCut }),
    diagnostics: [...diagnostics, ...candidates.map((candidate) => candidateFinding(candidate, settings))],
  };
}

/** Statements of the documents whose status is taken, long enough to be compared. */
function eligibleClaims({ documents, configuration }: DocumentCorpus, diagnostics: Diagnostic[]): Claim[] {
  const { statuses, glossaryPath, minClaimTokens } = configuration.analysis;
  const taken = new Set(statuses.map((status) => status.trim().toLowerCase()));
  const claims: Claim[] = [];
  for (const document of documents) {
    const { status } = document.identity;
    if (status === undefined || !taken.has(status.toLowerCase()) || document.path === glossaryPath) continue;
    const found = claimsOf(document);
    if ("reason" in found) {
      diagnostics.push({
        code: "KW-DOC-ANALYSIS-004",
        severity: "error",
        message: found.reason,
        subject: subjectOf(document),
        file: document.path,
        startLine: found.line,
        endLine: found.line,
        hint: 'The form is <lectern-ignore rule="duplicate|conflict|terminology|all">…</lectern-ignore>, never nested, within one section.',
      });
      continue;
    }
    for (const claim of found) if (wordsOf(claim.text).length >= minClaimTokens) claims.push(claim);
  }
  return claims;
}

async function meaningsOf(
  given: Parameters<typeof compareMeanings>[0],
  settings: AnalysisConfiguration,
  { embedder = localModel(settings.embeddings) }: AnalysisOptions,
  diagnostics: Diagnostic[],
  place: string,
): Promise<MeaningComparison | undefined> {
  const { mode } = settings.embeddings;
  if (mode === "off") return undefined;
  try {
    if (!embedder) throw new Error("The configuration names no endpoint or no model.");
    return await compareMeanings(given, settings, embedder);
  } catch (error) {
    diagnostics.push({
      code: "KW-DOC-ANALYSIS-006",
      severity: mode === "required" ? "error" : "warning",
      message: `No meanings were compared. ${(error as Error).message}`,
      subject: "embeddings",
      file: place,
    });
    return undefined;
  }
}

function verdictsOf({ root, configuration }: DocumentCorpus, diagnostics: Diagnostic[]): Verdicts {
  const path = configuration.analysis.verdictsPath;
  try {
    return readVerdicts(root, path);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    diagnostics.push({
      code: "KW-DOC-REVIEW-001",
      severity: "error",
      message: `The kept verdicts count for nothing: ${path} ${error.message}.`,
      subject: path,
      file: path,
    });
    return new Map();
  }
}

/** Candidates with what a review found. */
function reviewed(candidates: readonly Candidate[], verdicts: Verdicts): Candidate[] {
  return candidates.map((candidate) => {
    const verdict = verdicts.get(candidate.id);
    return verdict ? { ...candidate, verdict } : candidate;
  });
}

function isHarmless({ verdict }: Candidate, { verdictConfidence }: AnalysisConfiguration): boolean {
  return verdict?.label === "benign" && verdict.confidence >= verdictConfidence;
}

function codeFinding(reason: string, { configuration }: Pick<DocumentCorpus, "configuration">): Diagnostic {
  return {
    code: "KW-DOC-ANALYSIS-005",
    severity: "warning",
    message: `Documents are not related by the code that they name, since its symbols are unknown: ${reason}`,
    subject: "code index",
    file: placeOf({ configuration }),
  };
}

/** Where a finding stands that is about no document. */
function placeOf({ configuration }: Pick<DocumentCorpus, "configuration">): string {
  return configuration.roots[0] as string;
}

function metricsOf(
  claims: readonly Claim[],
  { graphComparisons, lexicalComparisons }: Comparison,
  meanings: MeaningComparison | undefined,
  { candidates, isCut }: { candidates: readonly Candidate[]; isCut: boolean },
): AnalysisMetrics {
  const count = (source: CandidateSource) => candidates.filter(({ sources }) => sources.includes(source)).length;
  const bySource = Object.fromEntries(CANDIDATE_SOURCES.map((source) => [source, count(source)]));
  const { hits = 0, misses = 0, tokens } = meanings ?? {};
  return {
    claims: claims.length,
    comparisons: { graph: graphComparisons, lexical: lexicalComparisons, embedding: meanings?.comparisons ?? 0 },
    candidates: bySource as Record<CandidateSource, number>,
    isCut,
    ...(meanings ? { embeddings: { hits, misses, ...(tokens === undefined ? {} : { tokens }) } } : {}),
  };
}

function unavailable(problems: readonly [Diagnostic, ...Diagnostic[]]): Analysis {
  const nothing = { graph: 0, lexical: 0, embedding: 0 };
  const [{ code, message, file, startLine }] = problems;
  return {
    candidates: [],
    metrics: { claims: 0, comparisons: nothing, candidates: nothing, isCut: false },
    diagnostics: problems,
    unavailable: `${code}: ${message} (${file}${startLine === undefined ? "" : `:${startLine}`})`,
  };
}
