import type { EdgeKind, GraphEdge } from "./edge.ts";
import type { GraphNode } from "./node.ts";
import type { GraphProblems } from "./problems.ts";

/** The graph of a repository's documentation, to be asked in both directions. Never changed. */
export class DocumentGraph {
  /** Documents as the corpus has them, then the rest as it was met. */
  readonly nodes: readonly GraphNode[];
  /** In the order in which documents say them; none twice. */
  readonly edges: readonly GraphEdge[];
  readonly problems: GraphProblems;
  readonly #byId: ReadonlyMap<string, GraphNode>;
  readonly #from: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly #to: ReadonlyMap<string, readonly GraphEdge[]>;

  constructor(nodes: readonly GraphNode[], edges: readonly GraphEdge[], problems: GraphProblems) {
    this.nodes = nodes;
    this.edges = edges;
    this.problems = problems;
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    this.#from = grouped(edges, ({ from }) => from);
    this.#to = grouped(edges, ({ to }) => to);
  }

  node(id: string): GraphNode | undefined {
    return this.#byId.get(id);
  }

  /** Edges that begin at a node. */
  from(id: string): readonly GraphEdge[] {
    return this.#from.get(id) ?? [];
  }

  /** Edges that end at a node. */
  to(id: string): readonly GraphEdge[] {
    return this.#to.get(id) ?? [];
  }
}

function grouped(edges: readonly GraphEdge[], key: (edge: GraphEdge) => string): Map<string, GraphEdge[]> {
  const groups = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const group = groups.get(key(edge));
    if (group) group.push(edge);
    else groups.set(key(edge), [edge]);
  }
  return groups;
}

/** Gathers nodes and edges, each once. */
export class GraphBuilder {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #edges: GraphEdge[] = [];
  readonly #known = new Map<EdgeKind, Map<string, Set<string>>>();

  get edges(): readonly GraphEdge[] {
    return this.#edges;
  }

  get nodes(): readonly GraphNode[] {
    return [...this.#nodes.values()];
  }

  /** The first of equal ids is kept. */
  node(node: GraphNode): string {
    if (!this.#nodes.has(node.id)) this.#nodes.set(node.id, node);
    return node.id;
  }

  /** The first of equal ties is kept, with its place. */
  edge(edge: GraphEdge): void {
    const ofKind = this.#known.get(edge.kind) ?? new Map<string, Set<string>>();
    this.#known.set(edge.kind, ofKind);
    const ends = ofKind.get(edge.from) ?? new Set<string>();
    ofKind.set(edge.from, ends);
    if (ends.has(edge.to)) return;
    ends.add(edge.to);
    this.#edges.push(edge);
  }
}
