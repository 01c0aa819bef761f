import { clippedLine } from "../../clip_line.ts";
import type { GraphNode } from "../node.ts";
import type { GraphPart } from "./graph_part.ts";

/** A graph as a flowchart of Mermaid. Nodes are `n0`, `n1` and so on, since names of documents may hold any sign. */
export function asMermaid({ nodes, edges }: GraphPart): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const lines = nodes.map((node) => `  ${ids.get(node.id)}${shaped(node)}`);
  const ties = edges.map(({ kind, from, to }) => `  ${ids.get(from)} -->|${kind}| ${ids.get(to)}`);
  return `flowchart LR\n${[...lines, ...ties].map((line) => `${line}\n`).join("")}`;
}

function shaped({ label, name }: GraphNode): string {
  const text = `"${escaped(label === "Missing" ? `${name} (missing)` : name)}"`;
  if (label === "Document") return `[${text}]`;
  return label === "Missing" ? `{{${text}}}` : `(${text})`;
}

/** Everything but letters, digits and blanks as an entity: brackets, `--`, Markdown and tags then mean nothing. */
function escaped(name: string): string {
  return clippedLine(name, 200).replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `#${sign.codePointAt(0)};`);
}
