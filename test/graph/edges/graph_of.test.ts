import { describe, expect, it } from "vitest";
import { graphOf } from "../../../src/graph/mod.ts";
import { codeOf, corpusOf, governed, route, symbol } from "./corpora.ts";

const FILES = {
  "docs/hive.md": governed(
    {
      id: "hive/overview",
      title: "Hive",
      "doc-type": "architecture",
      component: "Hive Core",
      owner: "Beekeepers",
      "source-root": "./src/hive/",
      "code-refs": "[HiveBox, Lost]",
      "api-endpoints": '["GET /hives", "GET /nowhere"]',
      "decided-by": "[adr/one]",
      supersedes: "\n  - hive/old",
    },
    "# Hive\n\nSee [old](old.md#x), [old again](./old.md) and [itself](hive.md), [out](https://a.b/c.md), ![i](old.md).\n",
  ),
  "docs/old.md": governed({ id: "hive/old", status: "superseded" }),
};

const CODE = codeOf(
  [symbol("HiveBox", "src/hive/box.ts", 4), symbol("HiveBox", "src/other/box.ts", 9)],
  [route("GET", "/hives", "src/http.ts", 7)],
);

describe("edges of a document", () => {
  const made = () => graphOf(corpusOf(FILES), CODE);

  it.each([
    ["DOCUMENTS", "component:Hive Core", 5],
    ["OWNED_BY", "team:Beekeepers", 6],
    ["DESCRIBES", "path:src/hive", 7],
    ["REFERENCES", "code:src/hive/box.ts#HiveBox", 8],
    ["REFERENCES", "code:src/other/box.ts#HiveBox", 8],
    ["EXPOSES", "code:src/http.ts#GET /hives", 9],
    ["DECIDED_BY", "doc:adr/one", 10],
    ["SUPERSEDES", "doc:hive/old", 12],
    ["LINKS_TO", "doc:hive/old", 17],
  ])("%s leads to %s, said in line %i", (kind, to, line) => {
    const graph = made();
    const edge = { kind, from: "doc:hive/overview", to, place: { file: "docs/hive.md", line } };
    expect(graph.from("doc:hive/overview")).toContainEqual(edge);
    expect(graph.to(to)).toContainEqual(edge);
  });

  it("are these and no more: nothing twice, nothing to itself, nothing that does not resolve", () => {
    expect(made().edges).toHaveLength(9);
  });

  it("come in the same order from the same documents", () => {
    expect(JSON.stringify(made())).toBe(JSON.stringify(made()));
  });

  it("have both ends among the nodes, a document that is not there as missing", () => {
    const graph = made();
    for (const { from, to } of graph.edges) expect([graph.node(from)?.id, graph.node(to)?.id]).toEqual([from, to]);
    expect(graph.node("doc:adr/one")?.label).toBe("Missing");
  });

  it("leave code out where there is no index", () => {
    expect(graphOf(corpusOf(FILES)).nodes.some(({ label }) => label === "Symbol")).toBe(false);
  });
});

it("a link to a folder is one to its README, and one without an ending to its page", () => {
  const graph = graphOf(
    corpusOf({
      "docs/a.md": "[b](b/) [c](c) [root](/docs/b/README.md)\n",
      "docs/b/README.md": "B\n",
      "docs/c.md": "C\n",
    }),
  );
  expect(graph.edges.map(({ to }) => to)).toEqual(["doc:docs/b/README.md", "doc:docs/c.md"]);
});

describe("problems", () => {
  it("names targets that are not there with their place", () => {
    expect(graphOf(corpusOf(FILES)).problems.dangling).toEqual([
      { kind: "DECIDED_BY", from: "doc:hive/overview", target: "adr/one", place: { file: "docs/hive.md", line: 10 } },
    ]);
  });

  it("names documents that nothing leads to, but no index", () => {
    const files = {
      "docs/README.md": "[a](a.md)\n",
      "docs/a.md": "[itself](a.md)\n",
      "docs/lone.md": "Text\n",
      "docs/i.md": governed({ "doc-type": "Index" }),
    };
    expect(graphOf(corpusOf(files)).problems.orphans).toEqual([{ node: "doc:docs/lone.md", path: "docs/lone.md" }]);
  });

  const superseding = (edges: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(edges).map(([id, targets]) => [`docs/${id}.md`, governed({ id, supersedes: `[${targets}]` })]),
    );

  it.each([
    ["itself", { a: "a" }, [["a"]]],
    ["each other", { a: "b", b: "a" }, [["a", "b"]]],
    ["a ring, entered from outside", { z: "a", a: "b", b: "c", c: "a" }, [["a", "b", "c"]]],
    [
      "two rings with a common document",
      { a: "b", b: "a, c", c: "b" },
      [
        ["a", "b"],
        ["b", "c"],
      ],
    ],
    ["a line", { a: "b", b: "c", c: "" }, []],
  ])("tells once which documents supersede %s", (_, edges, cycles) => {
    const found = graphOf(corpusOf(superseding(edges as Record<string, string>))).problems.cycles;
    expect(found).toEqual(cycles.map((cycle) => cycle.map((id) => `doc:${id}`)));
  });

  it("two documents with one id stay two, and what names the id leads to both", () => {
    const graph = graphOf(
      corpusOf({
        "docs/a.md": governed({ id: "Same" }),
        "docs/b.md": governed({ id: "same" }),
        "docs/c.md": governed({ id: "c", supersedes: "[same]" }),
        "docs/d.md": governed({ id: "docs/c.md" }),
      }),
    );
    expect(graph.problems.ambiguous).toEqual([{ id: "Same", paths: ["docs/a.md", "docs/b.md"] }]);
    expect(graph.from("doc:c").map(({ to }) => to)).toEqual(["doc:docs/a.md", "doc:docs/b.md"]);
    expect(new Set(graph.nodes.map(({ id }) => id)).size).toBe(4);
  });
});

it("approved senses hang on their terms, scopes and evidence", () => {
  const place = { file: "docs/glossary.md", line: 9 };
  const sense = {
    term: "Frame",
    id: "wood",
    scopes: ["component:Hive Core", "code-ref:HiveBox", "odd"],
    aliases: ["sheet"],
    place,
    evidence: [
      { file: "docs/old.md", line: 3 },
      { file: "docs/gone.md", line: 1 },
    ],
  };
  const graph = graphOf(corpusOf(FILES), CODE, [sense]);
  const kinds = [...graph.from("sense:frame/wood"), ...graph.to("sense:frame/wood")].map(
    ({ kind, from, to }) => `${from} ${kind} ${to}`,
  );
  expect(kinds).toEqual([
    "sense:frame/wood SCOPED_TO component:Hive Core",
    "sense:frame/wood SCOPED_TO code:src/hive/box.ts#HiveBox",
    "sense:frame/wood SCOPED_TO code:src/other/box.ts#HiveBox",
    "sense:frame/wood EVIDENCED_BY doc:hive/old",
    "term:frame HAS_SENSE sense:frame/wood",
    "term:sheet ALIAS_OF sense:frame/wood",
  ]);
});

it("a document may link to 10,000 others, and a ring of 5,000 that supersede each other is one", () => {
  const count = 5_000;
  const files: Record<string, string> = {
    "docs/README.md": Array.from({ length: 10_000 }, (_, at) => `[x](d${at % count}.md)\n`).join(""),
  };
  for (let at = 0; at < count; at++) {
    files[`docs/d${at}.md`] = governed({ id: `d${at}`, component: "All", supersedes: `[d${(at + 1) % count}]` });
  }
  const graph = graphOf(corpusOf(files));
  expect(graph.from("doc:docs/README.md")).toHaveLength(count);
  expect(graph.problems.cycles.map(({ length }) => length)).toEqual([count]);
  expect(graph.problems.orphans).toEqual([]);
});
