import type { CodeIndex } from "../../code/mod.ts";
import type { GovernedDocument } from "../document.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import { DocumentGraph, GraphBuilder } from "./document_graph.ts";
import { DocumentNames } from "./document_names.ts";
import type { EdgeKind } from "./edge.ts";
import { entryLine } from "./entry_line.ts";
import { addGlossary } from "./glossary_edges.ts";
import type { GlossarySense } from "./glossary_sense.ts";
import { linkedDocument } from "./linked_document.ts";
import { routeNode, symbolNode } from "./node.ts";
import type { Place } from "./place.ts";
import { type DanglingTarget, problemsOf } from "./problems.ts";
import { sourceRootOf } from "./source_root.ts";

/**
 * The graph of a corpus: its documents, what they name, and the ties between them.
 *
 * @param code Without it no symbol is in the graph.
 * @param senses Approved ones of the glossary.
 */
export function graphOf(
  corpus: DocumentCorpus,
  code?: CodeIndex,
  senses: readonly GlossarySense[] = [],
): DocumentGraph {
  const builder = new GraphBuilder();
  const names = new DocumentNames(corpus);
  const dangling: DanglingTarget[] = [];
  for (const document of corpus.documents) addDocument(builder, names, document);
  for (const document of corpus.documents) {
    const from = names.nodeOf(document);
    addBelongings(builder, from, document);
    if (code) addSymbols(builder, from, document, code);
    addNamedDocuments(builder, names, dangling, document);
    addLinks(builder, names, corpus, document);
  }
  addGlossary(builder, senses, corpus, names, code);
  const problems = problemsOf(corpus, builder.edges, (document) => names.nodeOf(document));
  return new DocumentGraph(builder.nodes, builder.edges, { ...problems, dangling });
}

function addDocument(builder: GraphBuilder, names: DocumentNames, document: GovernedDocument): void {
  const { identity, parsed, path } = document;
  builder.node({
    id: names.nodeOf(document),
    label: "Document",
    name: identity.title ?? parsed.page.title,
    path,
    ...(identity.type !== undefined && { type: identity.type }),
    ...(identity.status !== undefined && { status: identity.status }),
  });
}

function addBelongings(builder: GraphBuilder, from: string, document: GovernedDocument): void {
  const { component, owner } = document.identity;
  const sourceRoot = sourceRootOf(document);
  const add = (kind: EdgeKind, key: string, value: string, to: string) => {
    builder.edge({ kind, from, to, ...placed(document, key, value) });
  };
  if (component !== undefined) {
    const to = builder.node({ id: `component:${component}`, label: "Component", name: component });
    add("DOCUMENTS", "component", component, to);
  }
  if (owner !== undefined) {
    add("OWNED_BY", "owner", owner, builder.node({ id: `team:${owner}`, label: "Team", name: owner }));
  }
  if (sourceRoot !== undefined) {
    const to = builder.node({ id: `path:${sourceRoot}`, label: "Path", name: sourceRoot });
    add("DESCRIBES", "source-root", document.identity.sourceRoot!, to);
  }
}

function addSymbols(builder: GraphBuilder, from: string, document: GovernedDocument, code: CodeIndex): void {
  const add = (kind: EdgeKind, key: string, entry: string, to: string) => {
    builder.edge({ kind, from, to, ...placed(document, key, entry) });
  };
  for (const reference of document.identity.codeRefs) {
    for (const symbol of code.named(reference)) {
      add("REFERENCES", "code-refs", reference, builder.node(symbolNode(symbol)));
    }
  }
  for (const endpoint of document.identity.apiEndpoints) {
    const route = code.route(endpoint);
    if (route) add("EXPOSES", "api-endpoints", endpoint, builder.node(routeNode(route)));
  }
}

function addNamedDocuments(
  builder: GraphBuilder,
  names: DocumentNames,
  dangling: DanglingTarget[],
  document: GovernedDocument,
): void {
  const from = names.nodeOf(document);
  const add = (kind: EdgeKind, key: string, target: string) => {
    const place = placed(document, key, target);
    const targets = names.named(target);
    for (const one of targets) builder.edge({ kind, from, to: names.nodeOf(one), ...place });
    if (targets.length > 0) return;
    const to = builder.node({ id: `doc:${target}`, label: "Missing", name: target });
    builder.edge({ kind, from, to, ...place });
    dangling.push({ kind, from, target, ...place });
  };
  for (const target of document.identity.decidedBy) add("DECIDED_BY", "decided-by", target);
  for (const target of document.identity.supersedes) add("SUPERSEDES", "supersedes", target);
}

function addLinks(
  builder: GraphBuilder,
  names: DocumentNames,
  { byPath }: DocumentCorpus,
  document: GovernedDocument,
): void {
  const from = names.nodeOf(document);
  for (const { target, line, image } of document.links) {
    const linked = image ? undefined : linkedDocument(document.path, target, byPath);
    if (!linked || linked === document) continue;
    builder.edge({ kind: "LINKS_TO", from, to: names.nodeOf(linked), place: { file: document.path, line } });
  }
}

function placed(document: GovernedDocument, key: string, value: string): { readonly place?: Place } {
  const line = entryLine(document, key, value);
  return line === undefined ? {} : { place: { file: document.path, line } };
}
