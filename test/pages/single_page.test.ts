import { describe, expect, test } from "vitest";
import { DocumentText, pathOfId, singlePage } from "../../src/pages/mod.ts";

const open = (text: string, path: string) => singlePage(new DocumentText(Buffer.from(text)), { path });

describe("a file as one page", () => {
  test.each([
    { path: "a/my file.md", id: "a/my%20file.md", trail: ["a"] },
    { path: "手順/{.md", id: "%E6%89%8B%E9%A0%86/%7B.md", trail: ["手順"] },
    { path: "a%20b.md", id: "a%2520b.md", trail: [] },
    { path: "c#.md", id: "c%23.md", trail: [] },
  ])("the id of $path leads back to it", ({ path, id, trail }) => {
    const { page } = open("text", path);
    expect(page).toMatchObject({ id, trail });
    expect(pathOfId(page.id)).toBe(path);
  });

  test.each([
    { why: "front matter first", text: "---\ntitle: 'In front'\n---\n# Heading\n", title: "In front" },
    { why: "a number is a title", text: "---\ntitle: 404\n---\n", title: "404" },
    { why: "then the first heading", text: "Text.\n\n## Second `level`\n", title: "Second level" },
    { why: "no heading of a fence", text: "```\n# no\n```\n\n# Yes\n", title: "Yes" },
    { why: "then the file name", text: "Text.\n", title: "How to start" },
    { why: "unclosed front matter is a rule", text: "---\ntitle of nothing\n\n# Real\n", title: "Real" },
    { why: "an empty block", text: "---\n---\n# Real\n", title: "Real" },
  ])("title: $why", ({ text, title }) => {
    expect(open(text, "x/how-to_start.md").page.title).toBe(title);
  });

  test.each([
    { why: "a colon in a plain title", text: "---\na: 1\ntitle: Limits: what\n---\n# L\n", line: 3 },
    { why: "a tab", text: "---\ntitle: x\nlist:\n\t- a\n---\n# L\n", line: 4 },
    { why: "a quote that never ends", text: '---\ntitle: "x\n---\n# L\n', line: 2 },
  ])("broken front matter: $why", ({ text, line }) => {
    const { page, warnings } = open(text, "a.md");
    expect(page.title).toBe("L");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ code: "front_matter", page: "a.md" });
    expect(Math.abs((warnings[0]?.line as number) - line)).toBeLessThanOrEqual(1);
  });

  test("values of front matter are YAML's", () => {
    const { page } = open("---\ntitle: A\ntags: [a, b]\ndraft: true\ndescription: What it is.\n---\n", "a.md");
    expect(page.frontMatter).toEqual({ title: "A", tags: ["a", "b"], draft: true, description: "What it is." });
    expect(page.description).toBe("What it is.");
  });
});
