import type { CodeRoute, CodeSymbol } from "../../code/mod.ts";

/** What a node of the graph stands for. `Missing` is a document that is named and is not there. */
export type NodeLabel = "Document" | "Component" | "Team" | "Path" | "Symbol" | "Term" | "Sense" | "Missing";

/** A node of the graph. */
export interface GraphNode {
  /** `doc:`, `component:`, `team:`, `path:`, `code:`, `term:` or `sense:`, and a name. */
  readonly id: string;
  readonly label: NodeLabel;
  /** Title, name or path, as it is written. */
  readonly name: string;
  /** Of a document: its file. Of a symbol: the file that declares it. */
  readonly path?: string;
  /** Of a symbol, from 1. */
  readonly line?: number;
  /** Of a document: its type as it is written. Of a symbol: its kind. */
  readonly type?: string;
  /** Of a document, as it is written. */
  readonly status?: string;
}

/** The node of a symbol: its id stays when the symbol moves within its file. */
export function symbolNode({ file, qualifiedName, name, kind, firstLine }: CodeSymbol): GraphNode {
  return { id: `code:${file}#${qualifiedName}`, label: "Symbol", name, path: file, line: firstLine, type: kind };
}

/** The node of an HTTP route. */
export function routeNode({ method, path, file, line }: CodeRoute): GraphNode {
  const name = `${method} ${path}`;
  return { id: `code:${file}#${name}`, label: "Symbol", name, path: file, line, type: "route" };
}
