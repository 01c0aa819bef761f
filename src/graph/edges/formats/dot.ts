import { clippedLine } from "../../clip_line.ts";
import type { GraphNode, NodeLabel } from "../node.ts";
import type { GraphPart } from "./graph_part.ts";

const SHAPES: Readonly<Record<NodeLabel, string>> = {
  Document: "note",
  Component: "component",
  Team: "house",
  Path: "folder",
  Symbol: "box",
  Term: "ellipse",
  Sense: "ellipse",
  Missing: "octagon",
};

/** A graph in the language of Graphviz. Nodes are `n0`, `n1` and so on: two long names may begin alike. */
export function asDot({ nodes, edges }: GraphPart): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const lines = nodes.map((node) => {
    const tooltip = quoted(node.path ?? node.id);
    return `  ${ids.get(node.id)} [label=${quoted(textOf(node))}, shape=${SHAPES[node.label]}, tooltip=${tooltip}];`;
  });
  const ties = edges.map(({ kind, from, to }) => `  ${ids.get(from)} -> ${ids.get(to)} [label=${kind}];`);
  return `digraph documentation {\n  rankdir=LR;\n${[...lines, ...ties].map((line) => `${line}\n`).join("")}}\n`;
}

function textOf({ label, name }: GraphNode): string {
  return label === "Missing" ? `${name} (missing)` : name;
}

/** A backslash begins an escape in a label, so it is doubled as the quotation mark is escaped. */
function quoted(text: string): string {
  return `"${clippedLine(text, 1000).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
