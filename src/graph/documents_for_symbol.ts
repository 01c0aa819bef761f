import type { GovernedDocument } from "./document.ts";
import type { DocumentCorpus } from "./document_corpus.ts";

/** A document that declares a symbol or endpoint. */
export interface Declaring {
  readonly document: GovernedDocument;
  /** Its references that are this symbol, as they are written. */
  readonly references: readonly string[];
}

/** A document that names a symbol in its text alone. */
export interface Mentioning {
  readonly document: GovernedDocument;
  /** First line that names it, from 1. */
  readonly line: number;
}

/** Which documents speak of a symbol. */
export interface DocumentsForSymbol {
  /** By path. */
  readonly declaring: readonly Declaring[];
  /** Documents that declare it in other letters, when none does in these. */
  readonly otherCase: readonly Declaring[];
  /** Weaker evidence, by path; none of those that declare it. */
  readonly mentioning: readonly Mentioning[];
}

/**
 * Documents by what they declare in `code-refs` and `api-endpoints`. A reference is found by its whole text and by its last
 * part, and by names that are longer at the front, since some write namespaces where others do not: `HiveBox` and
 * `Apiary.HiveBox` find each other. Letters count as they are written.
 */
export function documentsForSymbol(corpus: DocumentCorpus, symbol: string): DocumentsForSymbol {
  const wanted = normal(symbol);
  const byPath = [...corpus.documents].sort((a, b) => (a.path < b.path ? -1 : 1));
  const declaring = declaringOf(byPath, wanted, (text) => text);
  const otherCase = declaring.length > 0 ? [] : declaringOf(byPath, wanted, (text) => text.toLowerCase());
  const known = new Set([...declaring, ...otherCase].map(({ document }) => document));
  return {
    declaring,
    otherCase,
    mentioning: mentioningOf(
      byPath.filter((one) => !known.has(one)),
      wanted,
    ),
  };
}

function declaringOf(
  documents: readonly GovernedDocument[],
  wanted: string,
  fold: (text: string) => string,
): Declaring[] {
  const name = fold(wanted);
  return documents.flatMap((document) => {
    const { codeRefs, apiEndpoints } = document.identity;
    const references = [
      ...codeRefs.filter((reference) => isSame(fold(normal(reference)), name)),
      ...apiEndpoints.filter((endpoint) => fold(endpoint) === name || endpoint.toLowerCase() === wanted.toLowerCase()),
    ];
    return references.length > 0 ? [{ document, references }] : [];
  });
}

/** Whether two names are one, as far as both are written. */
function isSame(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

function normal(symbol: string): string {
  return symbol
    .trim()
    .replace(/\(.*\)$/, "")
    .replace(/::|#|->/g, ".");
}

/** Shorter names stand everywhere. */
const LEAST_MENTIONED = 3;

function mentioningOf(documents: readonly GovernedDocument[], wanted: string): Mentioning[] {
  const name = /^\w+ \//.test(wanted) ? wanted : (wanted.split(".").at(-1) ?? "");
  if (name.length < LEAST_MENTIONED) return [];
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_])${name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")}(?![\\p{L}\\p{N}_])`,
    "u",
  );
  return documents.flatMap((document) => {
    const { text } = document.text;
    // A search for plain text is ten times as fast as one for a pattern.
    const at = text.includes(name) ? text.search(word) : -1;
    return at < 0 ? [] : [{ document, line: text.slice(0, at).split("\n").length }];
  });
}
