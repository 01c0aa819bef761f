import { compareText } from "./candidate.ts";

/** How far people are with a sense, in the order in which senses are told. */
export const SENSE_STATUSES = ["proposed", "approved", "rejected"] as const;

export type SenseStatus = (typeof SENSE_STATUSES)[number];

/** One meaning of a term: a row of the glossary. */
export interface Sense {
  /** Unique within its term. */
  readonly id: string;
  readonly status: SenseStatus;
  /** Empty while nobody has written one. */
  readonly definition: string;
  /** `component:<name>` or `code-ref:<symbol>`. */
  readonly scopes: readonly string[];
  readonly aliases: readonly string[];
  /** From 1, in the file. */
  readonly line: number;
}

/** A term with what it means. */
export interface GlossaryTerm {
  /** As its heading is written. */
  readonly name: string;
  /** By status, then by id. */
  readonly senses: readonly Sense[];
  /** Line of its heading, from 1. */
  readonly line: number;
}

/** The managed glossary of a repository, whole: one with a fault is never used in part. */
export interface Glossary {
  /** Below the repository's root. */
  readonly path: string;
  /** As they stand in the file; none where there is no file. */
  readonly terms: readonly GlossaryTerm[];
}

/** Terms that somebody may mean by a word: the one that is called so, else those that have it for an alias. */
export function termsNamed({ terms }: Glossary, word: string): readonly GlossaryTerm[] {
  const wanted = folded(word);
  const named = terms.filter(({ name }) => folded(name) === wanted);
  if (named.length > 0) return named;
  return terms.filter(({ senses }) => senses.some(({ aliases }) => aliases.some((alias) => folded(alias) === wanted)));
}

/** A word as it is compared: without case and blanks around it. */
export function folded(word: string): string {
  return word.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** The order in which senses are told. */
export function compareSenses(a: Sense, b: Sense): number {
  return SENSE_STATUSES.indexOf(a.status) - SENSE_STATUSES.indexOf(b.status) || compareText(a.id, b.id);
}
