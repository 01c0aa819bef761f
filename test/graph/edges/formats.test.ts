import { describe, expect, it } from "vitest";
import {
  asDot,
  asGraphml,
  asJson,
  asJsonLines,
  asMermaid,
  DocumentGraph,
  type GraphNode,
  graphOf,
  neighbourhood,
} from "../../../src/graph/mod.ts";
import { corpusOf } from "./corpora.ts";

/** Names that break formats which do not take care. */
const NAMES = [
  'quotes " and \' and ""',
  "brackets [a] (b) {c} <d> </node>",
  "--> -- --- -->|x|",
  "line\nbreak\r\nand\ttab",
  "control \u0000\u0007\u001b[2J\u007f",
  "back\\slash \\",
  "end graph subgraph class",
  "&amp; & #35; %% ;",
  "a\u2028b \ufffe",
  "lone \ud800 half",
  "emoji 🐝 ümlaut 漢字",
  "`code` **bold**",
  "",
  "x".repeat(5_000),
];

const nodes: GraphNode[] = NAMES.map((name, at) => ({ id: `doc:${name}${at}`, label: "Document", name, path: name }));
const graph = new DocumentGraph(
  nodes,
  nodes.slice(1).map(({ id }, at) => ({ kind: "LINKS_TO", from: nodes[at]!.id, to: id, place: { file: id, line: 1 } })),
  { cycles: [], dangling: [], orphans: [], ambiguous: [] },
);

/** Names of the elements of a text of XML, in order; throws where it is not well-formed. */
function elements(xml: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  const rest = xml.replace(/^<\?xml [^<>]*\?>\n/, "");
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml) || !xml.isWellFormed())
    throw new Error("a sign");
  for (const [token] of rest.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith("<")) {
      if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(token)) throw new Error(token);
      continue;
    }
    const match = /^<(\/?)([a-z]+)(?: [\w.]+="[^"<>]*")*(?: xmlns="[^"]*")?(\/?)>$/.exec(token);
    if (!match) throw new Error(token);
    const [, closes, name, isEmpty] = match;
    if (closes && open.pop() !== name) throw new Error(`</${name}>`);
    if (!closes) found.push(name!);
    if (!closes && !isEmpty) open.push(name!);
  }
  if (open.length > 0) throw new Error(`${open} never closed`);
  return found;
}

describe("names of every kind leave", () => {
  it("JSON whole", () => {
    const read = JSON.parse(asJson(graph, graph.problems)) as { nodes: unknown[]; edges: unknown[] };
    expect([read.nodes.length, read.edges.length]).toEqual([NAMES.length, NAMES.length - 1]);
    expect(read).toHaveProperty("problems.cycles", []);
  });

  it("one JSON value a line", () => {
    const { nodes: lines, edges } = asJsonLines(graph);
    expect(
      lines
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as GraphNode).id),
    ).toHaveLength(NAMES.length);
    expect(edges.trimEnd().split("\n")).toHaveLength(NAMES.length - 1);
  });

  it("GraphML well-formed", () => {
    const found = elements(asGraphml(graph));
    expect(found.filter((name) => name === "node")).toHaveLength(NAMES.length);
    expect(found.filter((name) => name === "edge")).toHaveLength(NAMES.length - 1);
  });

  it("each line of dot a node or an edge", () => {
    const lines = asDot(graph).trimEnd().split("\n");
    const string = String.raw`"(?:[^"\\\p{Cc}]|\\["\\])*"`;
    const line = new RegExp(
      `^  n\\d+ (?:\\[label=${string}, shape=\\w+, tooltip=${string}\\]|-> n\\d+ \\[label=\\w+\\]);$`,
      "u",
    );
    expect(lines.slice(0, 2)).toEqual(["digraph documentation {", "  rankdir=LR;"]);
    expect(lines.slice(2, -1).filter((one) => !line.test(one))).toEqual([]);
    expect(lines).toHaveLength(3 + 2 * NAMES.length - 1);
  });

  it("each line of Mermaid a node or an edge", () => {
    const lines = asMermaid(graph).trimEnd().split("\n");
    expect(lines[0]).toBe("flowchart LR");
    const line = /^ {2}n\d+(?:\["(?:[\p{L}\p{M}\p{N} ]|#\d+;)*"\]| -->\|[A-Z_]+\| n\d+)$/u;
    expect(lines.slice(1).filter((one) => !line.test(one))).toEqual([]);
  });
});

it("a neighbourhood has the nodes within so many edges, whichever way, and all edges between them", () => {
  const made = graphOf(
    corpusOf({
      "docs/a.md": "[b](b.md)\n",
      "docs/b.md": "[c](c.md) [a](a.md)\n",
      "docs/c.md": "[d](d.md)\n",
      "docs/d.md": "D\n",
    }),
  );
  const ids = (depth: number) => neighbourhood(made, "doc:docs/a.md", depth).nodes.map(({ name }) => name);
  expect(ids(1)).toEqual(["A", "B"]);
  expect(ids(2)).toEqual(["A", "B", "C"]);
  expect(neighbourhood(made, "doc:docs/d.md", 10)).toMatchObject({ nodes: made.nodes, edges: made.edges });
});
