import type { DocumentCorpus, GovernedDocument } from "../graph/mod.ts";
import { AnsweredShare, commonWords } from "./answered.ts";
import { authorityOf } from "./authority.ts";
import { DocumentIndex } from "./document_index.ts";
import { likeness, singular } from "./identity_words.ts";
import { type ExactName, exactNames, namedBy, namesOf, type PartialName, partialNames } from "./naming.ts";
import { onlyAsks, type Question, questionOf } from "./question.ts";
import { reasonsOf } from "./reasons.ts";
import { sightingsOf, type WordSightings } from "./word_sightings.ts";

/** A document and how well it answers. */
export interface RankedDocument {
  readonly document: GovernedDocument;
  /** Relevance: what names it, its title and its text, times its authority. */
  readonly score: number;
  /** Share of the question that it answers, 0 to 1. */
  readonly answered: number;
  /** Why it was found, a phrase each. */
  readonly reasons: readonly string[];
  /** Names of it that the question is. */
  readonly exact: readonly ExactName[];
}

/** All documents of a corpus under one question. */
export interface Ranking {
  readonly question: Question;
  /** Those that answer, the best first; equals by path. None is a miss. */
  readonly hits: readonly RankedDocument[];
  /** Of a miss: the best that do not answer enough, at most three. */
  readonly below: readonly RankedDocument[];
  /** Documents looked at. */
  readonly considered: number;
  /** What the search was asked for: the question without words that tell nothing. */
  readonly searched: string;
}

/** What a title is worth that has the question's words and no others. */
const TITLE = 2;

/** What the text of the best document is worth when it answers the whole question. */
const BODY = 4;

/**
 * The floor: some document must answer more than this of the question, or all is a miss. Of the questions of
 * `bench/project` the worst has 0.62, the best of those that nothing answers 0.55.
 */
const FLOOR = 0.56;

/** What each further document must answer, and the share of the best one's relevance that it must have. */
const LEAST_ANSWERED = 0.25;
const LEAST_RELEVANCE = 0.06;

/** Documents whose text is read for a name that stands in it as a whole. */
const MOST_READ = 100;

const MOST_BELOW = 3;

/** Ranks the documents of a corpus for a question. The index is made by the first question. */
export function rankDocuments(corpus: DocumentCorpus, text: string): Ranking {
  const question = questionOf(text);
  const { documents } = corpus;
  const isAsked = question.whole !== "" && documents.length > 0;
  const { ranked, searched } = isAsked ? scored(corpus, question) : { ranked: [], searched: "" };
  ranked.sort((a, b) => b.score - a.score || (a.document.path < b.document.path ? -1 : 1));
  const hits = above(ranked, question);
  const below = hits.length > 0 ? [] : ranked.filter(({ score }) => score > 0).slice(0, MOST_BELOW);
  return { question, hits, below, considered: documents.length, searched };
}

/** A document before it is known whether it answers enough. */
interface Scored extends RankedDocument {
  /** Share of the question that names it, word for word. */
  readonly named: number;
}

/** Those above the floor. */
function above(ranked: readonly Scored[], { whole }: Question): RankedDocument[] {
  if (!ranked.some(({ exact }) => exact.length > 0)) {
    if (!ranked.some(({ answered }) => answered >= FLOOR)) return [];
    const least = LEAST_RELEVANCE * ranked[0]!.score;
    return ranked.filter(({ answered, score }) => answered >= LEAST_ANSWERED && score >= least);
  }
  // Of a name that some document bears, the words alone say nothing: another must be called so too, or write it as a whole.
  const name = whole.toLowerCase();
  const candidates = ranked.filter(({ exact, answered }) => exact.length > 0 || answered >= LEAST_ANSWERED);
  return candidates.slice(0, MOST_READ).filter(({ exact, named, document }) => {
    return exact.length > 0 || named >= LEAST_ANSWERED || document.text.text.toLowerCase().includes(name);
  });
}

function scored(corpus: DocumentCorpus, question: Question): { ranked: Scored[]; searched: string } {
  const { documents } = corpus;
  const index = DocumentIndex.of(corpus);
  const first = sightingsOf(index, question);
  const common = commonWords(question.words, first, documents.length);
  const sightings = common.size === 0 ? first : sightingsOf(index, question, common);
  const answered = new AnsweredShare(question.words, sightings, common, documents.length);
  let most = Number.MIN_VALUE;
  for (const { score } of sightings.documents.values()) most = Math.max(most, score);
  const ranked = documents.map((document) => scoreOf(document, { question, sightings, answered, most }));
  return { ranked, searched: sightings.searched };
}

interface Asked {
  readonly question: Question;
  readonly sightings: WordSightings;
  readonly answered: AnsweredShare;
  /** The best score that the search gave. */
  readonly most: number;
}

function scoreOf(document: GovernedDocument, { question, sightings, answered, most }: Asked): Scored {
  const names = namesOf(document);
  const words = question.words.flatMap(({ text, parts }) => (parts.length > 0 ? parts : [text]));
  const singulars = words.map(singular);
  const all = question.words.flatMap(({ text, parts }) => [text, ...parts]);
  const coverage = namedBy(names, all.map(singular));
  const named = new Map(all.map((word, i) => [word, coverage[i]!]));
  const sighting = sightings.documents.get(document);
  const exact = exactNames(document, question.whole);
  const partial = partialNames(names, singulars);
  const tellsApart = answered.words.length > 0;
  const byNames = tellsApart ? answered.byNames(named) : mean([...named.values()]);
  // Of words that most documents have, the text answers all, and what is named by them tells: "how are tests named".
  const share = tellsApart ? answered.of(sighting, named) : byNames > 0 ? (1 + byNames) / 2 : 0;
  const relevance =
    sum(exact) +
    sum(partial) * Math.sqrt(byNames) +
    TITLE * titleLikeness(names.title, singulars) * byNames +
    (BODY * share * (sighting?.score ?? 0)) / most;
  const authority = authorityOf(document, words);
  const wordForWord = new Map([...named].map(([word, value]) => [word, value === 1 ? 1 : 0]));
  return {
    document,
    score: relevance * authority,
    answered: exact.length > 0 ? 1 : share,
    named: answered.byNames(wordForWord),
    exact,
    reasons: reasonsOf({ exact, partial, sighting, answered, named, authority, corrected: sightings.corrected }),
  };
}

function sum(names: readonly (ExactName | PartialName)[]): number {
  return names.reduce((all, { worth }) => all + worth, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((all, value) => all + value, 0) / values.length;
}

/** The angle between title and question as sets of words, as its cosine. */
function titleLikeness(title: readonly string[], asked: readonly string[]): number {
  const own = [...new Set(title.filter((word) => !onlyAsks(word)))];
  const others = [...new Set(asked)];
  if (own.length === 0 || others.length === 0) return 0;
  const alike = others.reduce((all, word) => all + Math.max(...own.map((other) => likeness(word, other))), 0);
  return alike / Math.sqrt(own.length * others.length);
}
