import type { GraphPart } from "./graph_part.ts";

/** Facts of nodes and edges that GraphML declares before it gives them. */
const KEYS: readonly (readonly [name: string, element: "node" | "edge", type: "string" | "int"])[] = [
  ["id", "node", "string"],
  ["label", "node", "string"],
  ["name", "node", "string"],
  ["path", "node", "string"],
  ["line", "node", "int"],
  ["type", "node", "string"],
  ["status", "node", "string"],
  ["kind", "edge", "string"],
  ["place", "edge", "string"],
];

/**
 * A graph as GraphML, a kind of XML that yEd, Gephi and others read. Nodes are `n0`, `n1` and so on, with their ids beside
 * them: signs that XML has no place for are replaced, and must not make two nodes one.
 */
export function asGraphml({ nodes, edges }: GraphPart): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...KEYS.map(
      ([name, element, type]) => `  <key id="${name}" for="${element}" attr.name="${name}" attr.type="${type}"/>`,
    ),
    '  <graph id="documentation" edgedefault="directed">',
    ...nodes.map((node) => `    <node id="${ids.get(node.id)}">${data({ ...node })}</node>`),
    ...edges.map(({ kind, from, to, place }, index) => {
      const facts = data({ kind, place: place && `${place.file}:${place.line}` });
      return `    <edge id="e${index}" source="${ids.get(from)}" target="${ids.get(to)}">${facts}</edge>`;
    }),
    "  </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

function data(facts: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `<data key="${key}">${escaped(String(value))}</data>`)
    .join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Text of XML 1.0, which has no place for most control characters, even as entities. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"'\t\n\r]/g, (sign) => ENTITIES[sign]!);
}
