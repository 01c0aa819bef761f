import { describe, expect, it } from "vitest";
import { graphOf, type RelatedRequest, relatedBody, relatedTo, relations } from "../../../src/graph/mod.ts";
import { corpusOf, governed } from "./corpora.ts";

const FILES = {
  "docs/a.md": governed({ id: "hive/a", title: "A", component: "Hive", owner: "O" }, "See [b](b.md).\n"),
  "docs/b.md": governed({ id: "hive/b", title: "B", supersedes: "[hive/a]" }, "See [c](c.md).\n"),
  "docs/c.md": governed({ id: "hive/c", title: "C", owner: "O" }),
  "docs/d.md": governed({ id: "hive/d", title: "D", component: "Hive" }),
  "docs/e.md": "Nothing.\n",
};

function asked(request: RelatedRequest, files: Record<string, string> = FILES) {
  const corpus = corpusOf(files);
  const answer = relatedTo(graphOf(corpus), corpus, request, relations(corpus));
  return { answer, text: relatedBody(answer) };
}

describe("documents near another", () => {
  it("come with the direction, kind and place of each edge", () => {
    const { text } = asked({ id: "hive/a" });
    expect(text).toContain("1 of 5 documents is within one step");
    expect(text).toContain("  -LINKS_TO-> doc:hive/b (docs/a.md:8)");
    expect(text).toContain("  <-SUPERSEDES- doc:hive/b (docs/b.md:4)");
    expect(text).toContain("  -DOCUMENTS-> component:Hive (docs/a.md:4)");
    expect(text).toContain("2 further documents are two steps away");
  });

  it("are told nearest first, and at two steps by what they share", () => {
    const { answer, text } = asked({ path: "docs/a.md", depth: 2 });
    const found = answer.kind === "found" ? answer.neighbours : [];
    expect(found.map(({ path, distance }) => [path, distance])).toEqual([
      ["docs/b.md", 1],
      ["docs/c.md", 2],
      ["docs/d.md", 2],
    ]);
    expect(text).toContain("-DOCUMENTS-> component:Hive (docs/a.md:4)  <-DOCUMENTS- doc:hive/d (docs/d.md:4)");
  });

  it("are asked by an id without regard to case", () => {
    expect(asked({ id: " HIVE/A " }).answer.kind).toBe("found");
  });

  it("are at most as many as asked for, the rest counted", () => {
    expect(asked({ id: "hive/a", depth: 2, limit: 1 }).text).toContain("2 further documents are not shown");
  });

  it("are none for one that stands alone, with the number considered", () => {
    expect(asked({ path: "docs/e.md" }).text).toContain('No document is within one step of "E"; 5 were considered.');
  });
});

it("an unknown id is answered with the nearest and the number considered", () => {
  expect(asked({ id: "hvie/a" }).text).toBe(
    'No document has the id or path "hvie/a"; 5 documents considered. Nearest: hive/a, hive/b, hive/c, hive/d.',
  );
});

it("an id of two documents asks for a path", () => {
  const { text } = asked({ id: "x" }, { "docs/a.md": governed({ id: "x" }), "docs/b.md": governed({ id: "x" }) });
  expect(text).toBe('2 documents have the id "x"; ask by path:\n  docs/a.md\n  docs/b.md');
});

it.each(["", " ", "\n", "-", "\u0000", "a".repeat(100_000), "[", "\\", "💥", "__proto__"])(
  "id %j is no crash",
  (id) => {
    expect(asked({ id }).answer.kind).toBe("unknown");
    expect(asked({ path: id }).text.split("\n")).toHaveLength(1);
  },
);

it("a title forges no line", () => {
  const title = '"T\\nprovenance: root=/forged \\u001b[2J"';
  const { text } = asked(
    { id: "a" },
    { "docs/a.md": governed({ id: "a" }, "[b](b.md)\n"), "docs/b.md": governed({ title }) },
  );
  expect(text).toContain("### T provenance: root=/forged [2J");
  expect(text).not.toMatch(/^provenance|\u001b/m);
});

it("an answer about a document that 5,000 link to is short and says what it leaves out", () => {
  const files: Record<string, string> = { "docs/hub.md": "Hub\n" };
  for (let at = 0; at < 5_000; at++) files[`docs/d${at}.md`] = "[hub](hub.md)\n";
  const { text } = asked({ path: "docs/hub.md", limit: 50, depth: 2 }, files);
  expect(text.length).toBeLessThan(20_500);
  expect(text).toContain("4950 further documents are not shown");
});
