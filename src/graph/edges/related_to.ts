import type { GovernedDocument } from "../document.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import type { DocumentGraph } from "./document_graph.ts";
import { DocumentNames } from "./document_names.ts";
import type { EdgeKind, GraphEdge } from "./edge.ts";
import { nearestNames } from "./nearest_names.ts";
import type { Place } from "./place.ts";
import type { Relations } from "./relations.ts";

/** Whose neighbours are wanted. */
export interface RelatedRequest {
  readonly id?: string | undefined;
  readonly path?: string | undefined;
  /** Edges from the document: 1 (default) or 2. */
  readonly depth?: number | undefined;
  /** Most documents, 1 to 50; 20 by default. */
  readonly limit?: number | undefined;
}

/** One edge of a way. `OVERLAPS` and `NEXT_TO` stand for source roots in each other and symbols one step apart. */
export interface Step {
  /** `out` along the edge, `in` against it. */
  readonly direction: "out" | "in";
  readonly kind: EdgeKind | "OVERLAPS" | "NEXT_TO";
  /** Node that the step leads to. */
  readonly to: string;
  readonly place?: Place;
}

/** A document near another. */
export interface RelatedDocument {
  readonly path: string;
  readonly id?: string;
  readonly title: string;
  readonly type?: string;
  readonly status?: string;
  /** Edges between the two: 1 or 2. */
  readonly distance: number;
  /** Ways to it, the strongest first, at most {@link MOST_WAYS}. */
  readonly ways: readonly (readonly Step[])[];
  /** Ways that are not in `ways`. */
  readonly moreWays: number;
}

export type RelatedAnswer =
  | {
      readonly kind: "found";
      readonly document: RelatedSubject;
      readonly depth: number;
      /** Nearest first. */
      readonly neighbours: readonly RelatedDocument[];
      /** Neighbours beyond the limit. */
      readonly more: number;
      /** With depth 1: documents that are two steps away. */
      readonly atTwoSteps: number;
      readonly considered: number;
    }
  | {
      readonly kind: "ambiguous";
      readonly name: string;
      readonly paths: readonly string[];
      readonly considered: number;
    }
  | {
      readonly kind: "unknown";
      readonly name: string;
      readonly nearest: readonly string[];
      readonly considered: number;
    };

/** The document whose neighbours they are, and what else it is tied to. */
export interface RelatedSubject {
  readonly path: string;
  readonly id?: string;
  readonly title: string;
  /** Its component, owner, source root and symbols. */
  readonly belongings: readonly Step[];
}

export const MOST_WAYS = 8;
const LIMITS = { depth: 2, limit: 50, defaultLimit: 20 };

/** How much an edge says, the most first: what replaced a document matters more than what shares its component. */
const STRENGTHS: Readonly<Record<Step["kind"], number>> = {
  SUPERSEDES: 8,
  DECIDED_BY: 7,
  LINKS_TO: 6,
  REFERENCES: 5,
  EXPOSES: 5,
  NEXT_TO: 4,
  DESCRIBES: 3,
  OVERLAPS: 2,
  DOCUMENTS: 1,
  EVIDENCED_BY: 1,
  HAS_SENSE: 1,
  ALIAS_OF: 1,
  SCOPED_TO: 1,
  OWNED_BY: 0,
};

interface Found {
  readonly ways: { readonly steps: readonly Step[]; readonly strength: number }[];
}

/**
 * The documents around one, with the edges that lead to them. A common owner makes no neighbours.
 *
 * @param related Adds, at depth 2, documents with overlapping source roots and with symbols one step apart.
 */
export function relatedTo(
  graph: DocumentGraph,
  corpus: DocumentCorpus,
  request: RelatedRequest,
  related?: Relations,
): RelatedAnswer {
  const names = new DocumentNames(corpus);
  const considered = corpus.documents.length;
  const name = (request.path ?? request.id ?? "").trim();
  const byPath = request.path === undefined ? undefined : corpus.byPath.get(name.replace(/^(?:\.\/)+/, ""));
  const [document, ...others] = byPath ? [byPath] : names.named(name);
  if (!document) return { kind: "unknown", name, nearest: nearestNames(name, corpus), considered };
  if (others.length > 0) {
    return { kind: "ambiguous", name, paths: [document, ...others].map(({ path }) => path), considered };
  }
  const depth = clamped(request.depth ?? 1, LIMITS.depth);
  const limit = clamped(request.limit ?? LIMITS.defaultLimit, LIMITS.limit);
  const node = names.nodeOf(document);
  const near = oneStep(graph, node);
  const far = twoSteps(graph, node, near, names, document, related);
  const all = [...ranked(near, 1, names), ...(depth > 1 ? ranked(far, 2, names) : [])];
  return {
    kind: "found",
    document: { ...identified(document), belongings: belongingsOf(graph, node) },
    depth,
    neighbours: all.slice(0, limit),
    more: Math.max(0, all.length - limit),
    atTwoSteps: depth > 1 ? 0 : far.size,
    considered,
  };
}

function clamped(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(1, Math.trunc(value))) : 1;
}

function identified({ identity, path, parsed }: GovernedDocument) {
  return {
    path,
    ...(identity.id !== undefined && { id: identity.id }),
    title: identity.title ?? parsed.page.title,
  };
}

function belongingsOf(graph: DocumentGraph, node: string): Step[] {
  return stepsFrom(graph, node).filter(({ to }) => !isDocument(graph, to));
}

function isDocument(graph: DocumentGraph, node: string): boolean {
  return graph.node(node)?.label === "Document";
}

function stepsFrom(graph: DocumentGraph, node: string): Step[] {
  const step = (direction: "out" | "in", { kind, from, to, place }: GraphEdge): Step => ({
    direction,
    kind,
    to: direction === "out" ? to : from,
    ...(place && { place }),
  });
  return [
    ...graph.from(node).map((edge) => step("out", edge)),
    ...graph.to(node).map((edge) => step("in", edge)),
  ].filter(({ to }) => to !== node);
}

function oneStep(graph: DocumentGraph, node: string): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const step of stepsFrom(graph, node)) {
    if (isDocument(graph, step.to)) add(found, step.to, [step], STRENGTHS[step.kind]);
  }
  return found;
}

function twoSteps(
  graph: DocumentGraph,
  node: string,
  near: ReadonlyMap<string, Found>,
  names: DocumentNames,
  document: GovernedDocument,
  related: Relations | undefined,
): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const first of stepsFrom(graph, node)) {
    if (first.kind === "OWNED_BY") continue;
    const on = stepsFrom(graph, first.to);
    // What everything leads to says little of any two that it joins.
    const spread = 1 + Math.log2(1 + on.length);
    for (const second of on) {
      if (second.to === node || near.has(second.to) || !isDocument(graph, second.to)) continue;
      const strength = Math.min(STRENGTHS[first.kind], STRENGTHS[second.kind]) / spread;
      add(found, second.to, [first, second], strength);
    }
  }
  for (const [path, reasons] of related?.get(document.path) ?? []) {
    const to = names.nodeOf({ path });
    if (near.has(to)) continue;
    for (const reason of reasons) {
      if (reason.rule !== "overlapping" && reason.rule !== "near") continue;
      const kind = reason.rule === "near" ? "NEXT_TO" : "OVERLAPS";
      const end = reason.rule === "near" ? reason.other : `path:${reason.other}`;
      const steps: Step[] = [
        { direction: "out", kind, to: end },
        { direction: "in", kind: reason.rule === "near" ? "REFERENCES" : "DESCRIBES", to },
      ];
      add(found, to, steps, STRENGTHS[kind] / 4);
    }
  }
  return found;
}

function add(found: Map<string, Found>, node: string, steps: readonly Step[], strength: number): void {
  const known = found.get(node);
  if (known) known.ways.push({ steps, strength });
  else found.set(node, { ways: [{ steps, strength }] });
}

/** Documents with the strongest way first; of equals the one with more ways, then by path. */
function ranked(found: ReadonlyMap<string, Found>, distance: number, names: DocumentNames): RelatedDocument[] {
  const all = [...found].map(([node, { ways }]) => {
    const sorted = [...ways].sort((a, b) => b.strength - a.strength);
    return { document: names.documentOf(node)!, ways: sorted, strength: sorted[0]!.strength };
  });
  all.sort(
    (a, b) => b.strength - a.strength || b.ways.length - a.ways.length || (a.document.path < b.document.path ? -1 : 1),
  );
  return all.map(({ document, ways }) => ({
    ...identified(document),
    ...(document.identity.type !== undefined && { type: document.identity.type }),
    ...(document.identity.status !== undefined && { status: document.identity.status }),
    distance,
    ways: ways.slice(0, MOST_WAYS).map(({ steps }) => steps),
    moreWays: Math.max(0, ways.length - MOST_WAYS),
  }));
}
