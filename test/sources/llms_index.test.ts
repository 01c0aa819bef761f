import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readIndex } from "../../src/sources/llms_index.ts";
import { isIndex } from "../../src/sources/text_kind.ts";
import { shared, sharedPath } from "../shared_folder.ts";

const BASE = "https://x.dev/docs/llms.txt";
const entries = (text: string, base = BASE) => readIndex(text, base).entries;
/** Address, title and description of the first entry. */
const first = (text: string) => {
  const { url, title, description } = entries(text)[0] ?? {};
  return [url?.replace("https://x.dev", ""), title, description];
};

describe("an item names a page", () => {
  test.each([
    ["- [A](https://x.dev/a.md): what it is", ["/a.md", "A", "what it is"], "the form that the format asks for"],
    ["* [A](a.md)", ["/docs/a.md", "A", undefined], "a star, relative, no description"],
    ["+ [A](/a.md) - b", ["/a.md", "A", "b"], "a plus, from the root, a dash"],
    ["12. [A](../a.md) – b", ["/a.md", "A", "b"], "a number, upwards, a long dash"],
    ["    - [A](a.md) b c", ["/docs/a.md", "A", "b c"], "deep, only a blank"],
    ["- [安装](a.md)：如何安装", ["/docs/a.md", "安装", "如何安装"], "a wide colon"],
    ["- [Joins [SQL]](a.md)", ["/docs/a.md", "Joins [SQL]", undefined], "brackets in the title"],
    ["- [A](a_(b).md): c", ["/docs/a_(b).md", "A", "c"], "parentheses in the address"],
    ["- [A](<a b.md>)", ["/docs/a%20b.md", "A", undefined], "angles, with a blank"],
    ['- [A](a.md "more"): c', ["/docs/a.md", "A", "c"], "a title in quotes"],
    ["- [Setup {#setup}](a.md)", ["/docs/a.md", "Setup", undefined], "an anchor in the title"],
    ["- [`run()` **fast**](a.md)", ["/docs/a.md", "run() fast", undefined], "markup in the title"],
    ["- [<Link>](a.md)", ["/docs/a.md", "<Link>", undefined], "a component for a title"],
    ["- [](a.md): b", ["/docs/a.md", undefined, "b"], "no title"],
    ["- **[A](a.md)**: b", ["/docs/a.md", "A", "b"], "in bold"],
    ["- New: [A](a.md)", ["/docs/a.md", "A", undefined], "a word before it"],
    [
      "- To set it up, read [the guide](a.md) first",
      ["/docs/a.md", "the guide", "To set it up, read the guide first"],
      "a sentence",
    ],
    ["- [A](a.md) and [B](b.md)", ["/docs/a.md", "A", "and B"], "of two links the first"],
    ["- [![badge](b.png)](a.md)", ["/docs/a.md", "badge", undefined], "a picture as title"],
    ["- Title(https://x.dev/a)", ["/a", "Title", undefined], "no brackets"],
    ["- Title: https://x.dev/a.", ["/a", "Title", undefined], "a bare address in a sentence"],
    ["- <https://x.dev/a>: b", ["/a", undefined, "b"], "an autolink"],
    ["## [A](a.md)", ["/docs/a.md", "A", undefined], "a heading that is a link"],
    ["- [A](a.md#part)", ["/docs/a.md", "A", undefined], "a fragment is dropped"],
  ])("%s", (text, expected) => {
    expect(first(text)).toEqual(expected);
  });

  test.each([
    ["- [Mail](mailto:a@x.dev)", "another scheme"],
    ["- [Here](#docs)", "a fragment of its own"],
    ["- [Self](llms.txt)", "the index itself"],
    ["Read [A](a.md) first.", "a paragraph"],
    ["> [A](a.md)", "a quote"],
    ["```\n- [A](a.md)\n```", "in a fence"],
    ["- [Logo](logo.png)\n- [Spec](openapi.json)", "files that hold no page"],
    ["- [A](http://name:secret@x.dev/a)", "an address with a password"],
    ["- [A](https://)", "no address at all"],
    ["# [A](a.md)", "the title"],
  ])("%s is none", (text) => {
    expect(entries(text)).toEqual([]);
  });

  test("but a fence that nothing closes hides none", () => {
    expect(entries("```\n- [A](a.md)\n")).toHaveLength(1);
  });

  test("the same page is one, however it is written", () => {
    const text = ["a", "a/", "a.md", "a/index.html", "https://X.DEV/docs/a#b"].map((to) => `- [A](${to})`).join("\n");
    expect(entries(text)).toHaveLength(1);
  });
});

test("headings above a page are its place; what stands below Optional is marked", () => {
  const text =
    "# Lib\n> A library.\n> Small.\n\nProse.\n\n## Guides\n### First\n- [A](a)\n## API\n- [B](b)\n## Optional\n- [C](c)\n";
  expect(readIndex(text, BASE)).toMatchObject({
    title: "Lib",
    summary: "A library. Small.",
    entries: [
      { trail: ["Guides", "First"], isOptional: false },
      { trail: ["API"], isOptional: false },
      { trail: ["Optional"], isOptional: true },
    ],
  });
});

test("a line with the base says what links are relative to, also with Windows line ends", () => {
  const text = "\ufeff# Vue\r\n\r\n**Base URL:** https://vue.dev\r\n\r\n- [A](/guide/a.md)\r\n- [B](b.md)\r\n";
  expect(entries(text).map(({ url }) => url)).toEqual(["https://vue.dev/guide/a.md", "https://vue.dev/b.md"]);
});

test("links to further files of its kind are told apart from pages", () => {
  const { entries, subIndexes } = readIndex("- [All](/llms-full.txt)\n- [Kit](kit/llms.txt)\n- [A](a.txt)\n", BASE);
  expect(subIndexes.map(({ url }) => url)).toEqual(["https://x.dev/llms-full.txt", "https://x.dev/docs/kit/llms.txt"]);
  expect(entries.map(({ url }) => url)).toEqual(["https://x.dev/docs/a.txt"]);
});

describe.skipIf(!shared)("collected indexes (shared)", () => {
  test.each([
    ["bun", 317, 0, "no quote, one section"],
    ["hono", 85, 2, "a blank instead of a colon; the pages stand below Optional"],
    ["intuition", 37, 2, "prose between"],
    ["nuxt", 318, 1, "titles that are components"],
    ["svelte", 0, 7, "only further files"],
  ])("%s: %i pages, %i further files (%s)", (name, pages, further) => {
    const text = readFileSync(join(sharedPath("corpora", "llms", name), "llms.txt"), "utf8");
    const index = readIndex(text, BASE);
    expect([index.entries.length, index.subIndexes.length]).toEqual([pages, further]);
    expect(isIndex(text, BASE)).toBe(true);
  });

  test.each(["astro", "langgraph", "mcp", "zustand"])("%s, a file of pages, is none", (name) => {
    const text = readFileSync(join(sharedPath("corpora", "llms", name), "llms-full.txt"), "utf8");
    expect(isIndex(text, "https://x.dev/docs.txt")).toBe(false);
  });
});

describe("input that a careless reader is slow on", () => {
  // Each has about 5 MB: a reader that takes time by the square of it does not end within the test's limit.
  test.each([
    ["open brackets", `- ${"[".repeat(5e6)}`],
    ["starts of targets", `- ${"[](".repeat(1.6e6)}`],
    ["targets in each other", `- ${"[](a".repeat(1e6)} x ${")".repeat(1e6)}`],
    ["titles that do not close", `- ${'[](a "'.repeat(8e5)}`],
    ["openers without closers", `${"```\n".repeat(5e5)}${"``````x\n".repeat(3e5)}`],
    ["autolinks", `- ${"<http://".repeat(6e5)}`],
    ["blanks", `-${" ".repeat(5e6)}`],
    ["headings", "## [x](y)\n".repeat(4e5)],
  ])("%s", (_, text) => {
    expect(entries(text).length).toBeLessThanOrEqual(1);
  });
});
