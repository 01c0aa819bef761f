import type { AnalysisConfiguration } from "../project/mod.ts";
import { type Candidate, compareCandidates, compareText } from "./candidate.ts";
import { CandidateGroup } from "./candidate_group.ts";
import { CANDIDATE_KINDS, type CandidateKind, type Claim } from "./claim.ts";
import { areParallel, type Comparison } from "./compare_claims.ts";
import type { ComparedPair } from "./compared_pair.ts";
import { conflictSignal } from "./conflict_signal.ts";
import type { SettledTerms } from "./settled_terms.ts";
import { isTerm } from "./shared_terms.ts";

/** What is needed to judge pairs. */
export interface Judging {
  readonly claims: readonly Claim[];
  readonly comparison: Comparison;
  readonly settings: AnalysisConfiguration;
  readonly isSettled: SettledTerms;
  /** Whether two statements stand in one document or in related ones. */
  readonly areRelated: (a: number, b: number) => boolean;
}

/** Candidates in their order, and whether there were more than may be told. */
export interface FoundCandidates {
  readonly candidates: readonly Candidate[];
  readonly isCut: boolean;
}

/** What the compared pairs come to. Where there is too much, each kind keeps its strongest. */
export function findCandidates(judging: Judging): FoundCandidates {
  const groups = new Map<string, CandidateGroup>();
  addEqualTexts(groups, judging);
  for (const pair of judging.comparison.pairs.inOrder()) judge(pair, groups, judging);
  const { maxCandidates } = judging.settings;
  const kept = strongest([...groups.values()], maxCandidates).map((group) => group.candidate());
  return { candidates: kept.sort(compareCandidates), isCut: groups.size > kept.length };
}

/** Texts that stand in several places, wherever these are. */
function addEqualTexts(groups: Map<string, CandidateGroup>, { claims, areRelated }: Judging): void {
  const places = new Map<string, number[]>();
  for (const [index, { contentHash, ignored }] of claims.entries()) {
    if (ignored.has("duplicate")) continue;
    const same = places.get(contentHash);
    if (same) same.push(index);
    else places.set(contentHash, [index]);
  }
  for (const [hash, [first, ...others]] of places) {
    if (first === undefined || others.length === 0) continue;
    const group = new CandidateGroup("duplicate", { isExact: true });
    const all = [first, ...others].map((index) => claims[index] as Claim);
    group.addEqual(
      all,
      others.some((other) => areRelated(first, other)),
    );
    groups.set(`equal ${hash}`, group);
  }
}

function judge(pair: ComparedPair, groups: Map<string, CandidateGroup>, judging: Judging): void {
  const [a, b] = [judging.claims[pair.a] as Claim, judging.claims[pair.b] as Claim];
  if (a.contentHash === b.contentHash) return;
  const wants = (kind: CandidateKind) => !a.ignored.has(kind) && !b.ignored.has(kind);
  const { lexicalDuplicate, semanticDuplicate, lexicalCandidate, semanticCandidate, terminologyContext } =
    judging.settings;
  const reaches = (lexical: number, semantic: number) => pair.lexical >= lexical || (pair.semantic ?? -1) >= semantic;
  const texts = [a.contentHash, b.contentHash].sort(compareText).join(" ");
  const isParallel = areParallel(a, b, pair);
  if (wants("duplicate") && reaches(lexicalDuplicate, semanticDuplicate) && !isParallel) {
    groupOf(groups, `duplicate ${texts}`, "duplicate").add(pair, judging.claims);
  }
  const mayContradict = pair.isRelated && reaches(lexicalCandidate, semanticCandidate) && !isParallel;
  const signal = wants("conflict") && mayContradict ? conflictSignal(a, b) : undefined;
  if (signal) groupOf(groups, `conflict ${texts}`, "conflict").add(pair, judging.claims, signal);
  if (wants("terminology") && pair.lexical <= terminologyContext) addTerms(pair, groups, judging);
}

/** Words that two statements have in common although little else. */
function addTerms(
  pair: ComparedPair,
  groups: Map<string, CandidateGroup>,
  { claims, comparison, isSettled }: Judging,
): void {
  const [a, b] = [claims[pair.a] as Claim, claims[pair.b] as Claim];
  for (const word of comparison.index.sharedWords(pair.a, pair.b)) {
    if (!isTerm(word) || (isSettled(word, a) && isSettled(word, b))) continue;
    groupOf(groups, `terminology ${word}`, "terminology", word).add(pair, claims);
  }
}

function groupOf(groups: Map<string, CandidateGroup>, key: string, kind: CandidateKind, term?: string): CandidateGroup {
  let group = groups.get(key);
  if (!group) {
    group = new CandidateGroup(kind, term === undefined ? {} : { term });
    groups.set(key, group);
  }
  return group;
}

/** The strongest of each kind, in shares: what one kind leaves of its third goes to the others. */
function strongest(groups: readonly CandidateGroup[], most: number): CandidateGroup[] {
  const left = CANDIDATE_KINDS.map((kind) =>
    groups.filter((group) => group.kind === kind).sort((a, b) => b.strength - a.strength),
  );
  const kept: CandidateGroup[] = [];
  while (kept.length < most && left.some((kind) => kind.length > 0)) {
    for (const kind of left) {
      const next = kept.length < most ? kind.shift() : undefined;
      if (next) kept.push(next);
    }
  }
  return kept;
}
