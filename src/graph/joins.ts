import { type CodeIndex, chosen } from "../code/mod.ts";
import type { GovernedDocument } from "./document.ts";

/** A symbol or endpoint that a document names, and where it stands in the code. */
export interface CodeJoin {
  readonly reference: string;
  /** Nothing where the code has no such symbol. */
  readonly place?: { readonly file: string; readonly line: number; readonly kind: string };
  /** Further symbols of that name that could as well be meant. */
  readonly others: number;
  /** The place is not below the source root that the document declares. */
  readonly isOutside: boolean;
}

/** Most joins that an answer lists of a document. */
export const MOST_JOINS = 20;

/** Joins of a document: its code references, then its endpoints, in the order in which they are declared. */
export function joinsOf({ identity }: GovernedDocument, code: CodeIndex | undefined): CodeJoin[] {
  const { codeRefs, apiEndpoints, sourceRoot } = identity;
  const symbols = codeRefs.map((reference): CodeJoin => {
    const choice = code && chosen(code.named(reference), sourceRoot);
    if (!choice) return { reference, others: 0, isOutside: false };
    const { symbol, others, isOutside } = choice;
    return { reference, place: { file: symbol.file, line: symbol.firstLine, kind: symbol.kind }, others, isOutside };
  });
  const endpoints = apiEndpoints.map((reference): CodeJoin => {
    const route = code?.route(reference);
    const place = route && { file: route.file, line: route.line, kind: "route" };
    return { reference, ...(place && { place }), others: 0, isOutside: false };
  });
  return [...symbols, ...endpoints];
}

/** Joins as an answer shows them, a line each, under their heading; nothing without any. */
export function joinLines(joins: readonly CodeJoin[]): string[] {
  if (joins.length === 0) return [];
  const more = joins.length - MOST_JOINS;
  return ["code joins:", ...joins.slice(0, MOST_JOINS).map(joinLine), ...(more > 0 ? [`  … and ${more} more`] : [])];
}

function joinLine({ reference, place, others, isOutside }: CodeJoin): string {
  const name = reference.replace(/\s+/g, " ");
  if (!place) return `  ${name} -> (unresolved)`;
  const outside = isOutside ? " (outside this document's source-root)" : "";
  const ambiguous = others > 0 ? ` (+${others} other same-named)` : "";
  return `  ${name} -> ${place.file}:${place.line} [${place.kind}]${outside}${ambiguous}`;
}
