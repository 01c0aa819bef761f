import { clippedLine } from "../graph/mod.ts";
import { clampedTo } from "../retrieval/mod.ts";
import type { Analysis, AnalysisMetrics } from "./analyse.ts";
import { CANDIDATE_RANGES } from "./asking/mod.ts";
import type { Candidate, CandidateScore } from "./candidate.ts";
import { candidateLines, LONGEST_STATEMENT, MOST_PLACES } from "./candidate_lines.ts";
import { type CandidateRequest, selectedCandidates } from "./candidate_page.ts";
import { findingLines, metricsLines } from "./metrics_lines.ts";

/** How much a page may show. */
export type CandidateLimits = Readonly<Partial<Record<keyof typeof CANDIDATE_RANGES, number | undefined>>>;

/** A page of candidates, as data. */
export interface CandidatePage {
  /** Of the kind that was asked for, wherever the page begins. */
  readonly total: number;
  readonly candidates: readonly ShownCandidate[];
  /** What to give as `cursor` for the next page; nothing behind the last one. */
  readonly nextCursor?: string;
  readonly metrics: AnalysisMetrics;
  /** Arguments that were out of range, and what was used. */
  readonly clamped: readonly string[];
}

/** A candidate, as data. */
export interface ShownCandidate extends Pick<Candidate, "id" | "kind" | "term" | "isExact" | "signal" | "sources"> {
  readonly score: CandidateScore;
  readonly verdict?: { readonly label: string; readonly confidence: number };
  /** How many places it has. */
  readonly places: number;
  /** The first of them. */
  readonly claims: readonly {
    readonly file: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly document: string;
    readonly section: string;
    readonly text: string;
  }[];
}

/** What `docs_analysis_candidates` says below the provenance line. */
export interface CandidatesBody {
  /**
   * At most `charBudget` UTF-16 units, whole lines; of a budget that is too small for anything, the one line that says so,
   * which has under 80.
   */
  readonly text: string;
  readonly structured: CandidatePage | { readonly error: { readonly code: string; readonly message: string } };
}

const CUT = "  (cut to charBudget)";

/** Findings have what a budget is beyond this: candidates are what was asked for. */
const BEFORE_FINDINGS = 1_500;

/** Places of the first candidate of a page, where the budget is too small for more. */
const FEWER_PLACES = [MOST_PLACES, 4, 2, 1];

/** A page of what an analysis found, below its numbers. */
export function candidatesBody(analysis: Analysis, request: CandidateRequest, limits: CandidateLimits): CandidatesBody {
  const { values, clamped } = clampedTo(CANDIDATE_RANGES, limits);
  const { limit, charBudget } = values;
  const selection = selectedCandidates(analysis, request);
  if ("message" in selection) {
    return { text: clippedLine(selection.message, Math.max(79, charBudget)), structured: { error: selection } };
  }
  const { candidates, kind, total } = selection;
  const head = headLines(analysis, clamped, charBudget);
  const page = new PageLines(head, charBudget);
  let shown = 0;
  for (const [at, candidate] of candidates.slice(0, limit).entries()) {
    const footer = candidates.length > at + 1 ? footerOf(candidate) : undefined;
    if (!page.add(candidate, footer, { isFirst: at === 0 })) break;
    shown++;
  }
  const last = candidates[shown - 1];
  const next = last && candidates.length > shown ? last.id : undefined;
  const structured = {
    total,
    candidates: candidates.slice(0, shown).map(shownCandidate),
    ...(next === undefined ? {} : { nextCursor: next }),
    metrics: analysis.metrics,
    clamped,
  };
  if (candidates.length === 0) {
    const nothing = `No ${kind === undefined ? "candidate" : `${kind} candidate`} is pending${total > 0 ? " behind this one" : ""}.`;
    const text = [...head, "", nothing].join("\n");
    return { text: text.length <= charBudget ? text : nothing, structured };
  }
  if (!last) return { text: `charBudget ${charBudget} is too small for a candidate; give 1000 or more.`, structured };
  return { text: page.text(next === undefined ? undefined : footerOf(last)), structured };
}

function headLines(analysis: Analysis, clamped: readonly string[], budget: number): string[] {
  const notes = clamped.length > 0 ? [`note: ${clippedLine(clamped.join("; "), 300)}`] : [];
  const findings = findingLines(analysis);
  while (findings.length > 0 && sizeOf(findings) > budget - BEFORE_FINDINGS) findings.pop();
  return [...notes, ...metricsLines(analysis), ...findings];
}

function footerOf({ id }: Candidate): string {
  return `next cursor: ${id}`;
}

/** The text of a page while candidates are put on it. */
class PageLines {
  readonly #lines: string[];
  readonly #budget: number;
  #size: number;
  #isCut = false;

  constructor(head: readonly string[], budget: number) {
    this.#lines = [...head];
    this.#budget = budget;
    this.#size = sizeOf(head);
  }

  /** Puts a candidate on the page if it fits together with the footer; the first one is cut rather than left out. */
  add(candidate: Candidate, footer: string | undefined, { isFirst }: { isFirst: boolean }): boolean {
    if (this.#isCut) return false;
    const room = this.#budget - this.#size - (footer === undefined ? 0 : sizeOf(["", footer]));
    for (const places of isFirst ? FEWER_PLACES : [MOST_PLACES]) {
      const lines = ["", ...candidateLines(candidate, places)];
      if (sizeOf(lines) <= room) return this.#put(lines);
    }
    if (!isFirst) return false;
    this.#isCut = true;
    const lines = ["", ...candidateLines(candidate, 1)];
    const least = lines.findIndex((line) => line.startsWith("evidence: "));
    while (sizeOf([...lines, CUT]) > room && lines.length > least + 1) lines.pop();
    return sizeOf([...lines, CUT]) <= room && this.#put([...lines, CUT]);
  }

  text(footer: string | undefined): string {
    return [...this.#lines, ...(footer === undefined ? [] : ["", footer])].join("\n");
  }

  #put(lines: readonly string[]): true {
    this.#lines.push(...lines);
    this.#size += sizeOf(lines);
    return true;
  }
}

/** UTF-16 units of lines, each with its end. */
function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

function shownCandidate({
  claims,
  verdict,
  id,
  kind,
  term,
  isExact,
  signal,
  sources,
  score,
}: Candidate): ShownCandidate {
  return {
    id,
    kind,
    ...(term === undefined ? {} : { term }),
    isExact,
    ...(signal === undefined ? {} : { signal }),
    sources,
    score,
    ...(verdict === undefined ? {} : { verdict: { label: verdict.label, confidence: verdict.confidence } }),
    places: claims.length,
    claims: claims.slice(0, MOST_PLACES).map(({ file, startLine, endLine, document, section, text }) => ({
      file,
      startLine,
      endLine,
      document,
      section: clippedLine(section, LONGEST_STATEMENT),
      text: clippedLine(text, LONGEST_STATEMENT),
    })),
  };
}
