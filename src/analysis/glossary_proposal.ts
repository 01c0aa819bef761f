import type { AnalysisConfiguration } from "../project/mod.ts";
import { digest } from "../storage/mod.ts";
import { type Candidate, compareText } from "./candidate.ts";
import type { Claim } from "./claim.ts";
import { folded } from "./glossary.ts";
import { wordsOf } from "./word_set.ts";

/** A sense that somebody should approve or reject. */
export interface GlossaryProposal {
  /** The word as statements are compared, its ending taken off. */
  readonly word: string;
  /** The word as it is written most often. */
  readonly term: string;
  /** Empty unless a review gave one. */
  readonly definition: string;
  readonly scopes: readonly string[];
  readonly aliases: readonly string[];
  /** Content hashes of the statements that it comes from, each once, sorted. */
  readonly evidence: readonly string[];
}

/**
 * Senses to propose for the words that are used in several ways: those that a review gave, else one for each component
 * whose documents use the word. By word, then by scope.
 */
export function proposalsOf(
  candidates: readonly Candidate[],
  { verdictConfidence }: Pick<AnalysisConfiguration, "verdictConfidence">,
): GlossaryProposal[] {
  const proposals = candidates.flatMap((candidate) => {
    const { kind, term, verdict } = candidate;
    if (kind !== "terminology" || term === undefined) return [];
    const isSure = verdict?.label === "distinct-senses" && verdict.confidence >= verdictConfidence;
    return isSure && verdict.senses ? reviewedSenses(candidate, term) : byComponent(candidate, term);
  });
  return proposals.sort((a, b) => compareText(a.term, b.term) || compareText(scopeOf(a), scopeOf(b)));
}

/** The id of a proposal: `frame-1a2b3c4d`, the same as long as its term and scopes are. */
export function senseId(name: string, { word, scopes, aliases }: GlossaryProposal): string {
  const slug = folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const about = [word, [...scopes].sort().join(";"), [...aliases].sort().join(";")].join("\n");
  return `${slug || "term"}-${digest(about).slice(0, 8)}`;
}

function reviewedSenses({ claims, verdict }: Candidate, word: string): GlossaryProposal[] {
  const term = writtenWord(word, claims);
  return (verdict?.senses ?? []).map(({ definition, scopes, aliases }) => ({
    word,
    term,
    definition: definition.trim(),
    scopes: scopes.map((scope) => scope.trim()),
    aliases: aliases.map((alias) => alias.trim()),
    evidence: hashesOf(claims),
  }));
}

/** A component whose name a list of scopes would tear is not proposed. */
function byComponent({ claims }: Candidate, word: string): GlossaryProposal[] {
  const components = new Map<string, Claim[]>();
  for (const claim of claims) {
    const component = claim.component?.trim();
    if (!component || component.includes(";")) continue;
    components.set(component, [...(components.get(component) ?? []), claim]);
  }
  const term = writtenWord(word, claims);
  return [...components].map(([component, own]) => ({
    word,
    term,
    definition: "",
    scopes: [`component:${component}`],
    aliases: [],
    evidence: hashesOf(own),
  }));
}

/** The form of a word that stands most often in statements; among equals the shortest. */
function writtenWord(word: string, claims: readonly Claim[]): string {
  const forms = new Map<string, number>();
  for (const { text, section, detail } of claims) {
    for (const [run] of `${section}\n${detail}\n${text}`.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const form = run.toLowerCase();
      if (wordsOf(form)[0] === word) forms.set(form, (forms.get(form) ?? 0) + 1);
    }
  }
  const [best] = [...forms].sort(([a, more], [b, less]) => less - more || a.length - b.length || compareText(a, b));
  return best?.[0] ?? word;
}

function hashesOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.map(({ contentHash }) => contentHash))].sort();
}

function scopeOf({ scopes }: GlossaryProposal): string {
  return scopes.join("; ");
}
