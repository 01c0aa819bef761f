import { describe, expect, test } from "vitest";
import { checkLinks, DocumentText, linksOf, resolveLink, singlePage } from "../../src/pages/mod.ts";

describe("resolving a link", () => {
  test.each([
    ["b.md", { kind: "file", path: "guides/b.md" }],
    ["./b.md#Part%20two", { kind: "file", path: "guides/b.md", fragment: "Part two" }],
    ["../img/a.png?raw=1", { kind: "file", path: "img/a.png" }],
    ["/top.md", { kind: "file", path: "top.md" }],
    ["my%20file.md", { kind: "file", path: "guides/my file.md" }],
    ["#here", { kind: "file", path: "guides/a.md", fragment: "here" }],
    ["../../x.md", { kind: "outside-root" }],
    ["https://x.dev", { kind: "external" }],
    ["mailto:a@x.dev", { kind: "external" }],
    ["//x.dev/a", { kind: "external" }],
  ])("%s", (target, resolved) => expect(resolveLink("guides/a.md", target)).toEqual(resolved));
});

const PAGE = `# A {#first}

[one](b.md) ![two](i.png "t") [t[h]ree](<c d.md>) [![img](e.png)](f.md)
<a href="g.md">x</a> <img src='h.png'> \`[no](no.md)\` <!-- [no](no.md) -->

[def]: j.md

\`\`\`md
[no](no.md)
\`\`\`
[self](#first) [none](#gone) [folder](k) [html](l.html)
`;

describe("links of a page", () => {
  const document = new DocumentText(Buffer.from(PAGE));
  const { page } = singlePage(document, { path: "a.md" });

  test("all kinds, none in code or comments", () => {
    expect(
      linksOf(page, document).map(({ line, target, image }) => `${line} ${target}${image ? " image" : ""}`),
    ).toEqual([
      "3 b.md",
      "3 i.png image",
      "3 c d.md",
      "3 f.md",
      "3 e.png image",
      "4 g.md",
      "4 h.png image",
      "6 j.md",
      "11 #first",
      "11 #gone",
      "11 k",
      "11 l.html",
    ]);
  });

  test("judged by what the caller knows", () => {
    const known = new Set(["a.md", "b.md", "i.png", "c d.md", "e.png", "g.md", "h.png", "j.md", "k/index.md", "l.md"]);
    const links = checkLinks(page, document, {
      exists: (path) => known.has(path),
      slugs: (path) => (path === "a.md" ? new Set(["first"]) : undefined),
    });
    expect(links.filter((link) => !link.ok)).toEqual([
      { from: "a.md", to: "f.md", target: "f.md", line: 3, ok: false, reason: "missing" },
      { from: "a.md", to: "a.md#gone", target: "#gone", line: 11, ok: false, reason: "fragment" },
    ]);
    expect(links.filter((link) => link.ok).map((link) => link.to)).toContain("k/index.md");
  });
});
