import type { GovernedDocument } from "../document.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import { BETWEEN_DOCUMENTS, type EdgeKind, type GraphEdge } from "./edge.ts";
import type { Place } from "./place.ts";
import { supersedingCycles } from "./superseding_cycles.ts";

/** What is wrong with a graph. */
export interface GraphProblems {
  /** Nodes that supersede each other in a ring, each ring once, from the first of its nodes in the order of the corpus. */
  readonly cycles: readonly (readonly string[])[];
  readonly dangling: readonly DanglingTarget[];
  /** Documents that no other one links to or names, and that are no index. */
  readonly orphans: readonly { readonly node: string; readonly path: string }[];
  readonly ambiguous: readonly AmbiguousId[];
}

/** A document that is named and is not there. */
export interface DanglingTarget {
  readonly kind: EdgeKind;
  readonly from: string;
  /** As it is written. */
  readonly target: string;
  readonly place?: Place;
}

/** An id of several documents. */
export interface AmbiguousId {
  /** As the first of them writes it. */
  readonly id: string;
  readonly paths: readonly string[];
}

/** Names of files that begin a folder, and are found without a link. */
const FIRST_PAGES = /(?:^|\/)(?:readme|index|agents|claude|changelog|contributing|security|license)\.md$/i;

/** What is wrong with the edges of a corpus, apart from targets that are not there. */
export function problemsOf(
  corpus: DocumentCorpus,
  edges: readonly GraphEdge[],
  nodeOf: (document: GovernedDocument) => string,
): Omit<GraphProblems, "dangling"> {
  const linked = new Set(
    edges.filter(({ kind, from, to }) => BETWEEN_DOCUMENTS.has(kind) && from !== to).map(({ to }) => to),
  );
  const orphans = corpus.documents
    .filter((document) => !isFoundAnyway(document, corpus) && !linked.has(nodeOf(document)))
    .map((document) => ({ node: nodeOf(document), path: document.path }));
  const ambiguous = [...corpus.byId.values()]
    .filter((documents) => documents.length > 1)
    .map((documents) => ({ id: documents[0]!.identity.id!, paths: documents.map(({ path }) => path) }));
  return { cycles: supersedingCycles(edges), orphans, ambiguous };
}

function isFoundAnyway({ path, identity }: GovernedDocument, { configuration }: DocumentCorpus): boolean {
  return identity.type?.toLowerCase() === "index" || FIRST_PAGES.test(path) || path === configuration.catalog.path;
}
