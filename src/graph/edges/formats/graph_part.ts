import type { DocumentGraph } from "../document_graph.ts";
import type { GraphEdge } from "../edge.ts";
import type { GraphNode } from "../node.ts";

/** What of a graph is written. Every edge has both ends in `nodes`. */
export interface GraphPart {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * The nodes at most so many edges from one, whichever way these point, and all edges between them.
 *
 * @param focus Id of a node of the graph.
 */
export function neighbourhood(graph: DocumentGraph, focus: string, depth: number): GraphPart {
  const reached = new Set([focus]);
  let edge = [focus];
  for (let step = 0; step < depth && edge.length > 0; step++) {
    const around = edge.flatMap((id) => [
      ...graph.from(id).map(({ to }) => to),
      ...graph.to(id).map(({ from }) => from),
    ]);
    edge = [...new Set(around)].filter((id) => !reached.has(id));
    for (const id of edge) reached.add(id);
  }
  return {
    nodes: graph.nodes.filter(({ id }) => reached.has(id)),
    edges: graph.edges.filter(({ from, to }) => reached.has(from) && reached.has(to)),
  };
}
