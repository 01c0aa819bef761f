import { describe, expect, test } from "vitest";
import { identityOf } from "../../src/graph/identity_of.ts";
import { readFrontMatter } from "../../src/graph/read_front_matter.ts";

const block = (...lines: string[]) => ["---", ...lines, "---", "", "# Title"].join("\n");
const anchors = Array.from({ length: 9 }, (_, i) =>
  i === 0
    ? "a0: &a0 [x, x, x, x, x, x, x, x, x, x]"
    : `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(", ")}]`,
);

describe("front matter that can be read", () => {
  test("scalars are texts as they are written: no number, date, boolean or null", () => {
    const { values } = readFrontMatter(
      block("id: 007", "last-reviewed: 2026-05-04", "owner: yes", "status: ~", "v: 1.0"),
    );
    expect(values).toEqual({ id: "007", "last-reviewed": "2026-05-04", owner: "yes", status: "~", v: "1.0" });
  });

  test("every key tells its line in the file", () => {
    const { lines } = readFrontMatter(
      block("id: a", "", "# a comment", "code-refs:", "  - A", '"quoted key": b', "last: c"),
    );
    expect([...lines]).toEqual([
      ["id", 2],
      ["code-refs", 5],
      ["quoted key", 7],
      ["last", 8],
    ]);
  });

  test.each([
    ["an empty block", "---\n---\n"],
    ["a block of comments", block("# only a comment")],
    ["Windows line ends", "---\r\nid: a\r\n---\r\ntext"],
    ["the end of the file behind the closing rule", "---\nid: a\n---"],
    ["three dots at its end", "---\nid: a\n...\ntext"],
  ])("%s", (_name, text) => {
    expect(readFrontMatter(text).kind).toBe("present");
  });

  test.each([
    ["none", "# Title\n"],
    ["a rule above prose", "---\n\nProse.\n\n---\n"],
    ["a blank line before it", "\n---\nid: a\n---\n"],
    ["an empty text", ""],
    ["a longer rule", "----\nid: a\n----\n"],
  ])("missing: %s", (_name, text) => {
    expect(readFrontMatter(text)).toMatchObject({ kind: "missing", values: {} });
  });
});

describe("front matter that is broken says where and why, and gives no values", () => {
  test.each<[string, string, number]>([
    ["an open list", block("title: a", "id: [unclosed"), 3],
    ["an open mapping", block("id: {a: b"), 2],
    ["an open quote", block('id: "a', "title: b"), 2],
    ["a tab as indent", block("code-refs:", "\t- A"), 3],
    ["a key given twice", block("id: a", "title: t", "id: b"), 4],
    ["a list in place of a mapping", block("- a", "- b"), 2],
    ["a text in place of a mapping", block("just words"), 2],
    ["an alias that nothing is named", block("id: *gone"), 2],
    ["aliases that double each other", block(...anchors), 2],
    ["a colon within a plain text", block("title: a: b: c"), 2],
    ["a sign that YAML keeps for itself", block("title: @home"), 2],
    ["a backtick", block("title: `code`"), 2],
    ["a percent sign", block("title: %d"), 2],
    ["lists of two depths", block("code-refs:", "    - A", "  - B"), 4],
    ["text behind a quoted one", block('title: "a" b'), 2],
    ["a directive", block("%YAML 9.9"), 2],
    ["an escape that there is not", block('title: "\\q"'), 2],
    ["a list behind a text", block("code-refs: 'A'", "  - B"), 3],
    ["a block that never ends", "---\nid: a\ntitle: b\n\ntext\n", 1],
    ["a mapping as key", block("? {a: b}", ": c", "- x"), 4],
  ])("%s", (_name, text, line) => {
    const { kind, problem, values } = readFrontMatter(text);
    expect({ kind, values }).toEqual({ kind: "broken", values: {} });
    expect(problem?.line).toBeGreaterThanOrEqual(1);
    expect(Math.abs(problem!.line - line)).toBeLessThanOrEqual(1);
    expect(problem?.reason).toMatch(/\w/);
    expect(problem?.reason).not.toMatch(/\n/);
  });

  test("keys of objects' own are values like others", () => {
    const { values } = readFrontMatter(block("__proto__: a", "constructor: b", "id: c"));
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(values.id).toBe("c");
    expect(identityOf({ kind: "present", values, lines: new Map() }).id).toBe("c");
  });
});

describe("identity", () => {
  const of = (...lines: string[]) => identityOf(readFrontMatter(block(...lines)));

  test("blank values are none", () => {
    expect(of("id: ''", "title: '  '", "owner:", "status: current")).toEqual({
      status: "current",
      codeRefs: [],
      apiEndpoints: [],
      decidedBy: [],
      supersedes: [],
      keywords: [],
    });
  });

  test("a single text is a list of one, and blank entries are none", () => {
    expect(of("code-refs: A", "supersedes: [a, '', ' b ']")).toMatchObject({ codeRefs: ["A"], supersedes: ["a", "b"] });
  });

  test("a list where a text belongs, and a mapping in a list, are left out", () => {
    expect(of("id: [a, b]", "code-refs: [{a: b}, C]")).toMatchObject({ codeRefs: ["C"] });
    expect(of("id: [a, b]").id).toBeUndefined();
  });

  test("keywords win over aliases", () => {
    expect(of("aliases: [a]").keywords).toEqual(["a"]);
    expect(of("aliases: [a]", "keywords: [b]").keywords).toEqual(["b"]);
    expect(of("aliases: [a]", "keywords: []").keywords).toEqual([]);
  });
});
