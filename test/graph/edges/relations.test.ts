import { describe, expect, it } from "vitest";
import { relations } from "../../../src/graph/mod.ts";
import { codeOf, corpusOf, governed, symbol } from "./corpora.ts";

const rules = (of: ReturnType<typeof relations>, a: string, b: string) =>
  (of.get(`docs/${a}.md`)?.get(`docs/${b}.md`) ?? []).map(({ rule }) => rule);

describe("two documents are related", () => {
  it.each([
    ["by a component", { component: "Hive" }, { component: "Hive" }, ["shared"]],
    ["by a source root", { "source-root": "src/a" }, { "source-root": "src/a/" }, ["shared"]],
    ["by a source root within the other", { "source-root": "src" }, { "source-root": "src/a" }, ["overlapping"]],
    ["by a source root that is everything", { "source-root": "." }, { "source-root": "x/y" }, ["overlapping"]],
    ["by a symbol", { "code-refs": "[Box]" }, { "code-refs": "[Hive.Box]" }, ["shared"]],
    ["by symbols one step apart", { "code-refs": "[Box]" }, { "code-refs": "[Lid]" }, ["near"]],
    ["by superseding", { id: "a", supersedes: "[b]" }, { id: "b" }, ["linked"]],
    ["by deciding", { id: "a", "decided-by": "[b]" }, { id: "b" }, ["linked"]],
    ["not by an owner", { owner: "A" }, { owner: "A" }, []],
    ["not by folders that only begin alike", { "source-root": "src/a" }, { "source-root": "src/ab" }, []],
    ["not by a root beside one that is nothing", { "source-root": "." }, { title: "t" }, []],
    ["not by source roots out of the repository", { "source-root": "../x" }, { "source-root": "../x" }, []],
  ])("%s", (_, a, b, expected) => {
    const corpus = corpusOf({
      "docs/a.md": governed(a as Record<string, string>),
      "docs/b.md": governed(b as Record<string, string>),
    });
    const code = codeOf([symbol("Box", "src/b.ts"), symbol("Lid", "src/l.ts")], [], [["Box", "Lid"]]);
    const found = relations(corpus, code);
    expect(rules(found, "a", "b")).toEqual(expected);
    expect(rules(found, "b", "a")).toEqual(expected);
  });

  it("not by a symbol that is near to more than 50", () => {
    const corpus = corpusOf({
      "docs/a.md": governed({ "code-refs": "[Hub]" }),
      "docs/b.md": governed({ "code-refs": "[N1]" }),
    });
    const all = Array.from({ length: 51 }, (_, at) => `N${at}`);
    const symbols = ["Hub", ...all].map((name) => symbol(name, `src/${name}.ts`));
    const near = (count: number) =>
      codeOf(
        symbols,
        [],
        all.slice(0, count).map((name) => ["Hub", name] as const),
      );
    expect(rules(relations(corpus, near(51)), "a", "b")).toEqual([]);
    expect(rules(relations(corpus, near(50)), "a", "b")).toEqual(["near"]);
  });
});

it("reads as a map over all documents, none related to itself", () => {
  const corpus = corpusOf({ "docs/a.md": "[b](b.md) [a](a.md)\n", "docs/b.md": "B\n", "docs/c.md": "C\n" });
  const found = relations(corpus);
  expect([...found].map(([path, others]) => [path, [...others.keys()]])).toEqual([
    ["docs/a.md", ["docs/b.md"]],
    ["docs/b.md", ["docs/a.md"]],
    ["docs/c.md", []],
  ]);
  expect(found.get("docs/none.md")).toBeUndefined();
  expect(found.size).toBe(3);
});
