import type { GovernedDocument } from "../graph/mod.ts";
import { type SearchResult, search } from "../search/mod.ts";
import type { DocumentIndex } from "./document_index.ts";
import type { Question } from "./question.ts";

/** Where the words of a question stand in one document. */
export interface Sighting {
  /** The search's score of its best section; comparable within one question only. */
  readonly score: number;
  /** By word: 1, or less where another word stands for it. */
  readonly words: ReadonlyMap<string, number>;
  /** The same for each section that has any of them. */
  readonly sections: readonly ReadonlyMap<string, number>[];
}

/** Where the words of a question stand in a corpus. */
export interface WordSightings {
  readonly documents: ReadonlyMap<GovernedDocument, Sighting>;
  /** By word: documents that have it or a relative. */
  readonly holding: ReadonlyMap<string, number>;
  /** Words that no document has, and those that stand for them. */
  readonly corrected: ReadonlyMap<string, readonly string[]>;
  /** What the search was asked for. */
  readonly searched: string;
}

/** What a word counts that was corrected. */
const CORRECTED = 0.6;

/**
 * A word is taken for a misspelled one from this length on, and where both begin alike: shorter ones are near to too many
 * (`bread` to `break`), and few mistype the first letter (`winter` is no `linter`).
 */
const SHORTEST_CORRECTED = 6;

/** Pairs of neighbours that are looked for as one word; a longer question says what it means. */
const MOST_PAIRS = 8;

/** Looks for all words of a question in all sections. */
export function sightingsOf(
  index: DocumentIndex,
  question: Question,
  common: ReadonlySet<string> = new Set(),
): WordSightings {
  const words = new Set(question.words.flatMap(({ text, parts }) => [text, ...parts]));
  const pairs = gluedPairs(index, question);
  const asked = common.size === 0 ? [question.subject] : [...words].filter((word) => !common.has(word));
  const searched = [...asked, ...pairs.keys()].join(" ");
  const found = search(index.corpora, searched, { limit: Math.max(1, index.sectionCount) });
  return { ...collected(index, found, [...words], pairs), searched };
}

function collected(
  index: DocumentIndex,
  { hits, corrected: all }: SearchResult,
  words: readonly string[],
  pairs: ReadonlyMap<string, readonly string[]>,
): Omit<WordSightings, "searched"> {
  const documents = new Map<
    GovernedDocument,
    { score: number; words: Map<string, number>; sections: Map<string, number>[] }
  >();
  const holding = new Map<string, number>();
  const corrected = new Map(all.map(({ from, to }) => [from, to.filter((word) => isNear(from, word))]));
  for (const { terms, score, ...place } of hits) {
    const here = new Set(terms.flatMap((term) => [term, ...(pairs.get(term) ?? [])]));
    const section = new Map<string, number>();
    for (const word of words) {
      const standing = corrected.get(word);
      if (here.has(word)) section.set(word, 1);
      else if (standing?.some((other) => here.has(other))) section.set(word, CORRECTED);
    }
    const document = index.documentOf(place);
    const known = documents.get(document) ?? { score: 0, words: new Map<string, number>(), sections: [] };
    documents.set(document, known);
    known.score = Math.max(known.score, score);
    known.sections.push(section);
    for (const [word, worth] of section) {
      if (worth === 1 && known.words.get(word) !== 1) holding.set(word, (holding.get(word) ?? 0) + 1);
      known.words.set(word, Math.max(worth, known.words.get(word) ?? 0));
    }
  }
  return { documents, holding, corrected };
}

function isNear(asked: string, other: string): boolean {
  return asked.length >= SHORTEST_CORRECTED && asked[0] === other[0];
}

/** Neighbours of the question that the corpus writes as one word, `front matter` as `frontmatter`: the word, and both. */
function gluedPairs(index: DocumentIndex, { words }: Question): Map<string, readonly string[]> {
  const pairs = new Map<string, readonly string[]>();
  for (let i = 1; i < Math.min(words.length, MOST_PAIRS + 1); i++) {
    const [before, after] = [words[i - 1]!, words[i]!];
    if (before.parts.length > 0 || after.parts.length > 0) continue;
    const pair = before.text + after.text;
    const { hits, corrected } = search(index.corpora, pair, { limit: 1 });
    if (hits.length > 0 && corrected.length === 0) pairs.set(pair, [before.text, after.text]);
  }
  return pairs;
}
