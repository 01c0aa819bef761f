import { FIELDS, type Field, lengthOfByte } from "./fields.ts";
import { PlaceFactors } from "./place_factors.ts";
import { countIn, type Lengths, type PostingList } from "./postings.ts";
import { parseQuery } from "./query.ts";
import { type ResolvedTerm, resolveTerms, type TermForm } from "./resolve.ts";
import type { SearchedCorpus } from "./scope.ts";
import { lengthsOf, type ScoredTerm, scoredTerms } from "./score_terms.ts";
import type { Hit, SearchOptions } from "./search.ts";
import { WEIGHTS, type Weights } from "./weights.ts";

/** What one field of a chunk says of a form. */
export interface ExplainedField {
  readonly field: Field;
  /** How often the form stands there. */
  readonly count: number;
  /** Terms of the field, common words not counted; rounded as it is stored. */
  readonly length: number;
  /** What the occurrences are worth, by the field's weight and length. */
  readonly frequency: number;
}

/** What one term of the question added. */
export interface ExplainedTerm {
  readonly asked: string;
  /** Inverse document frequency. */
  readonly rarity: number;
  /** 1, less for what stands for a word that nobody knows. */
  readonly weight: number;
  /** Forms that the chunk holds. */
  readonly forms: readonly {
    readonly text: string;
    readonly weight: number;
    readonly fields: readonly ExplainedField[];
  }[];
  readonly score: number;
}

/** What made one hit's score: the sum of its terms, times its factors, and what the page's other sections added. */
export interface Explanation {
  readonly terms: readonly ExplainedTerm[];
  readonly factors: readonly { readonly name: string; readonly factor: number }[];
  /** What the next best sections of the page added. */
  readonly page: number;
  readonly score: number;
}

/** Share of a score that is lost since a search adds in 32 bits. */
const ROUNDING = 1e-5;

/** Explains hits of a search over the same corpora with the same options. */
export function explain(
  corpora: readonly SearchedCorpus[],
  query: string,
  hits: readonly Hit[],
  options: SearchOptions = {},
): Explanation[] {
  const { weights = WEIGHTS } = options;
  const parsed = parseQuery(query);
  const indexes = corpora.map(({ index }) => index);
  const resolved = resolveTerms(indexes, parsed.terms, options);
  const scored = scoredTerms(indexes, resolved, weights).toSorted((a, b) => a.position - b.position);
  const lengths = lengthsOf(indexes, weights);
  const placed = new PlaceFactors(parsed, resolved, weights);
  return hits.map((hit) => {
    const index = indexes[hit.corpus]!;
    const explained = resolved.map((term, i) => {
      return explainTerm(term, scored[i]!, hit, lengths[hit.corpus]!, weights);
    });
    const factors = placed.named(index, hit.page, hit.section);
    const own = factors.reduce(
      (product, { factor }) => product * factor,
      explained.reduce((sum, { score }) => sum + score, 0),
    );
    const others = hit.score - own;
    return { terms: explained, factors, page: others > ROUNDING * own ? others : 0, score: hit.score };
  });
}

function explainTerm(
  { asked, weight, forms }: ResolvedTerm,
  { rarity, lists }: ScoredTerm,
  { corpus, chunk }: Hit,
  lengths: Lengths,
  { saturation }: Weights,
): ExplainedTerm {
  const found = forms[corpus]!.map((form, i) => explainForm(form, lists[corpus]![i]!.list, chunk, lengths));
  const holding = found.filter(({ fields }) => fields.length > 0);
  const frequency = holding.reduce((sum, form) => {
    return sum + form.weight * form.fields.reduce((all, field) => all + field.frequency, 0);
  }, 0);
  const score = (rarity * (saturation + 1) * frequency) / (saturation + frequency);
  return { asked, rarity: rarity / weight, weight, forms: holding, score };
}

function explainForm({ text, weight }: TermForm, list: PostingList, chunk: number, { columns, weights }: Lengths) {
  const chunks = new Uint32Array(list.length);
  const counts = new Uint32Array(list.length);
  list.readCounts(chunks, counts);
  const at = chunks.indexOf(chunk);
  const fields = FIELDS.flatMap((field, number): ExplainedField[] => {
    const count = at < 0 ? 0 : countIn(counts[at]!, number);
    if (count === 0) return [];
    const byte = columns[number]![chunk]!;
    return [{ field, count, length: lengthOfByte(byte), frequency: count * weights[number]![byte]! }];
  });
  return { text, weight, fields };
}
