import type { GraphProblems } from "../problems.ts";
import type { GraphPart } from "./graph_part.ts";

/** A graph as one JSON value, with what is wrong with it. Ends with a line break. */
export function asJson({ nodes, edges }: GraphPart, problems: GraphProblems): string {
  return `${JSON.stringify({ nodes, edges, problems }, null, 2)}\n`;
}

/** Nodes and edges with one JSON value a line, as programs read them that take a line at a time. */
export function asJsonLines({ nodes, edges }: GraphPart): { readonly nodes: string; readonly edges: string } {
  const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
  return { nodes: lines(nodes), edges: lines(edges) };
}
