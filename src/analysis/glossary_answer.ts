import type { DocumentCorpus } from "../graph/mod.ts";
import { clippedLine } from "../graph/mod.ts";
import { nearest } from "../spelling/mod.ts";
import { compareSenses, folded, type Glossary, type Sense, termsNamed } from "./glossary.ts";
import { readGlossary } from "./read_glossary.ts";

/** What the glossary says of a term. */
export type GlossaryAnswer =
  | {
      readonly kind: "found";
      /** As it was asked for, on one line. */
      readonly term: string;
      readonly glossary: string;
      /** By status, then by id. */
      readonly senses: readonly NamedSense[];
    }
  | {
      readonly kind: "unknown";
      readonly term: string;
      readonly glossary: string;
      /** Terms of the glossary in all. */
      readonly considered: number;
      readonly nearest?: string;
    }
  | { readonly kind: "blank" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** A sense with the term that it belongs to: another one than was asked for where that is an alias. */
export interface NamedSense extends Sense {
  readonly term: string;
  readonly isAlias: boolean;
}

/** Units of a term that are repeated in an answer. */
const LONGEST_TERM = 240;

/** Looks a term up, by its name or by an alias, without regard to case. */
export function glossaryAnswer(corpus: DocumentCorpus, word: string): GlossaryAnswer {
  const term = clippedLine(word, LONGEST_TERM);
  if (term === "") return { kind: "blank" };
  const { glossary, problems } = readGlossary(corpus);
  if (problems) {
    const [{ code, message, file, startLine }] = problems;
    const place = startLine === undefined ? file : `${file}:${startLine}`;
    return { kind: "unavailable", reason: `${code}: ${clippedLine(message, 500)} (${clippedLine(place, 500)})` };
  }
  const terms = termsNamed(glossary, word);
  if (terms.length === 0) return unknown(glossary, term);
  const senses = terms.flatMap(({ name, senses }) => {
    const isAlias = folded(name) !== folded(word);
    const meant = isAlias
      ? senses.filter(({ aliases }) => aliases.some((alias) => folded(alias) === folded(word)))
      : senses;
    return meant.map((sense): NamedSense => ({ ...sense, term: name, isAlias }));
  });
  return { kind: "found", term, glossary: glossary.path, senses: senses.sort(compareSenses) };
}

function unknown({ path, terms }: Glossary, term: string): GlossaryAnswer {
  const names = terms.flatMap(({ name, senses }) => [name, ...senses.flatMap(({ aliases }) => aliases)]);
  const near = nearest(term, names);
  return {
    kind: "unknown",
    term,
    glossary: path,
    considered: terms.length,
    ...(near === undefined ? {} : { nearest: clippedLine(near, LONGEST_TERM) }),
  };
}
