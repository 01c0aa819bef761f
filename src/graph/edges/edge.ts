import type { Place } from "./place.ts";

/** How two nodes are tied, with what makes it. */
export const EDGE_KINDS = [
  /** Document → component: front matter `component`. */
  "DOCUMENTS",
  /** Document → team: `owner`. */
  "OWNED_BY",
  /** Document → path: `source-root`. */
  "DESCRIBES",
  /** Document → symbol: each that a `code-refs` entry means. */
  "REFERENCES",
  /** Document → symbol: each that answers an endpoint of `api-endpoints`. */
  "EXPOSES",
  /** Document → document: `decided-by`. */
  "DECIDED_BY",
  /** Document → document: `supersedes`. */
  "SUPERSEDES",
  /** Document → document: a link of the text. */
  "LINKS_TO",
  /** Term → sense: an approved sense of the glossary. */
  "HAS_SENSE",
  /** Term → sense: another word for it. */
  "ALIAS_OF",
  /** Sense → component or symbol. */
  "SCOPED_TO",
  /** Sense → document. */
  "EVIDENCED_BY",
] as const;

export type EdgeKind = (typeof EDGE_KINDS)[number];

/** A tie between two nodes, from the one that says it. */
export interface GraphEdge {
  readonly kind: EdgeKind;
  /** Id of a node. */
  readonly from: string;
  readonly to: string;
  /** Where it is said, the first place of several. */
  readonly place?: Place;
}

/** Kinds that lead from a document to a document. */
export const BETWEEN_DOCUMENTS: ReadonlySet<EdgeKind> = new Set(["DECIDED_BY", "SUPERSEDES", "LINKS_TO"]);
