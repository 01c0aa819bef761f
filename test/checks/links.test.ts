import { existsSync, mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultConfiguration } from "../../src/project/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { commit, type Files, findings, git, placesOf } from "./repository.ts";

const UNGOVERNED = { isGoverned: false } as const;

/** What is said of the links of one page beside these files, without the rest. */
async function said(page: string, files: Files = {}): Promise<string[]> {
  const all = await findings({ "docs/guide/page.md": page, ...files }, UNGOVERNED);
  return all
    .filter(({ code }) => code.startsWith("LECTERN-DOC-LINK"))
    .map(({ code, startLine }) => `${code.slice(-3)}:${startLine}`);
}

const NEIGHBOURS: Files = {
  "docs/guide/next.md": '# Next\n\n## Set up {#setup}\n\n## Foo & Bar\n\n## Foo & Bar\n\n<a id="by-hand"></a>\n',
  "docs/README.md": "# Documents\n",
  "docs/guide/with blank.md": "# Blank\n",
  "docs/guide/größe.md": "# Größe\n",
  "src/main.ts": "export {};\n",
  LICENSE: "MIT",
};

describe("links that are right, or of which nothing can be known", () => {
  test.each([
    [
      "a neighbour, in all the ways of writing",
      '[a](next.md) [b](./next.md) [c](<next.md>) [d](next.md "Next") [e](../README.md)',
    ],
    [
      "a folder, a file of code, and a line in it",
      "[a](../) [b](../../src/) [c](../../src/main.ts#L3) [d](../../LICENSE)",
    ],
    [
      "blanks and letters, encoded and not",
      "[a](with%20blank.md) [b](<with blank.md>) [c](gr%C3%B6%C3%9Fe.md) [d](größe.md)",
    ],
    [
      "other sites and addresses",
      "[a](https://a.example/x.md) [b](//a.example/x) [c](mailto:a@b.example) [d](tel:123) [e](me@b.example)",
    ],
    ["above the repository", "[issues](../../../issues) [b](../../../../other/README.md)"],
    [
      "templates",
      "[a]({{ url }}/x.md) [b](<{name}.md>) [c]($BASE/x.md) [d](docs/*.md) [e](%path%/x.md) [f](@site/x.md) [g](~/x.md)",
    ],
    [
      "words that stand for a target",
      "[a](url) [b](path/to/file.md) [c](link) [d](example.md) [e](...) [f](your-page.md)",
    ],
    [
      "code",
      "`[a](gone.md)`\n\n```md\n[a](gone.md)\n```\n\n~~~\n[a](gone.md)\n~~~\n\n    [a](gone.md)\n\n- item\n\n      [a](gone.md)\n",
    ],
    [
      "comments and raw HTML",
      "<!-- [a](gone.md) -->\n\n<!--\n[a](gone.md)\n-->\n\n<pre>\n[a](gone.md)\n</pre>\n\n<script>\nx[0](gone.md)\n</script>",
    ],
    [
      "headings by their own id, a repeated one, an anchor of HTML",
      "[a](next.md#setup) [b](next.md#foo--bar) [c](next.md#foo-bar-1) [d](next.md#foo-bar_1) [e](next.md#by-hand)",
    ],
    ["anchors that no heading makes", "[a](#) [b](#top) [c](next.md#:~:text=x) [d](#fn1) [e](#/route) [f](next.md#L3)"],
    [
      "its own headings, in any case and by entities",
      "# Größe\n\n## A `code` & more\n\n[a](#größe) [b](#grosse-1) [c](#A-code--more) [d](#a-code-and-more) [e](#Gr%C3%B6%C3%9Fe)".replace(
        "[b](#grosse-1) ",
        "",
      ),
    ],
    [
      "headings in quotes, lists and HTML",
      "> ## Quoted\n\n- ### Listed\n\n<h2>Of HTML</h2>\n\nUnder\n-----\n\n[a](#quoted) [b](#listed) [c](#of-html) [d](#under)",
    ],
    [
      "parts that sites make anchors of",
      '<Step title="First step">\n</Step>\n\n(label)=\n# Labelled\n\n[a](#first-step) [b](#label)',
    ],
    [
      "settings and tabs that sites make anchors of",
      '## <!-- md:setting config.cache_dir -->\n\n## Logo\n\n=== ":icon-16: Image, small"\n\n    x\n\n[a](#config.cache_dir) [b](#image-small) [c](#logo-image-small)',
    ],
    ["keys of the front matter that a layout shows", "---\nfurther_reading:\n- x\n---\n# A\n\n[a](#further-reading)"],
    ["a page that brings in another", "<!--@include: ./next.md-->\n\n[a](#anything)"],
    ["routes from the top of a site", "[a](/guide/gone) [b](/images/a.png)"],
  ])("%s", async (_what, text) => {
    expect(await said(text, NEIGHBOURS)).toEqual([]);
  });

  test("pages of a site without an ending, also where the site takes a page for a folder", async () => {
    const files = { ...NEIGHBOURS, "docs/.vitepress/config.ts": "", "docs/guide/page/below.md": "# Below\n" };
    expect(await said("[a](next) [b](./next.html#setup) [c](below) [d](../somewhere) [e](./made/)", files)).toEqual([]);
  });

  test("what git is told to ignore, and what lies in another repository", async () => {
    const root = temporaryFolder({
      ".gitignore": "/docs/api/\n",
      ".gitmodules": '[submodule "lamp"]\n\tpath = modules/lamp\n\turl = x\n',
      "docs/a.md": "[a](api/index.md) [b](../modules/lamp/README.md) [c](gone.md)",
    });
    git(root, ["init", "-q"]);
    const all = await findings({}, { root, ...UNGOVERNED });
    expect(all.map(({ message }) => message)).toEqual([
      'The link "gone.md" leads to no file: there is no docs/gone.md.',
    ]);
  });

  test("what a sparse checkout leaves out", async () => {
    const root = temporaryFolder({
      "docs/a.md": "[a](images/a.png) [b](../src/) [c](images/gone.png)",
      "docs/images/a.png": "x",
      "src/a.ts": "",
    });
    git(root, ["init", "-q"]);
    commit(root, "2026-05-01");
    git(root, ["sparse-checkout", "set", "--no-cone", "/*", "!/docs/images/", "!/src/"]);
    expect(existsSync(join(root, "docs/images"))).toBe(false);
    const all = await findings({}, { root, ...UNGOVERNED });
    expect(all.map(({ message }) => message)).toEqual([
      'The link "images/gone.png" leads to no file: there is no docs/images/gone.png.',
    ]);
  });

  test.skipIf(process.platform === "win32")("what lies behind a symbolic link, which is not followed", async () => {
    const root = temporaryFolder({ "docs/a.md": "[a](linked/gone.md) [b](linked)" });
    mkdirSync(join(root, "real"));
    symlinkSync(join(root, "real"), join(root, "docs/linked"));
    expect(await findings({}, { root, ...UNGOVERNED })).toEqual([]);
  });
});

describe("links that are wrong", () => {
  test.each([
    [
      "a page, an image, a file and a folder that are not there",
      "[a](gone.md)\n![b](gone.png)\n[c](../../src/gone.ts)\n[d](../gone/)",
      ["001:1", "001:2", "001:3", "001:4"],
    ],
    ["by definition and by HTML", '[x]: gone.md\n\n<a href="gone.md">x</a>', ["001:1", "001:3"]],
    ["in another case", "[a](Next.md) [b](../../SRC/main.ts)", ["004:1", "004:1"]],
    ["headings that are not there", "# A\n\n[a](#b)\n[c](next.md#gone)", ["002:3", "002:4"]],
    ["a heading that stands in code alone", "```md\n## Shown\n```\n\n[a](#shown)", ["002:5"]],
    [
      "a fragment of a page outside of the documents",
      "[a](../../OUTSIDE.md#gone) [b](../../OUTSIDE.md#there)",
      ["002:1"],
    ],
  ])("%s", async (_what, text, expected) => {
    expect(await said(text, { ...NEIGHBOURS, "OUTSIDE.md": "# There\n" })).toEqual(expected);
  });

  test("the only file of that name, and the nearest heading, are told", async () => {
    const all = await findings(
      { "docs/a.md": "# A\n\n## Installing it\n\n[b](b.md) [c](#installing-is)\n", "docs/deep/b.md": "# B\n" },
      UNGOVERNED,
    );
    expect(all.map(({ hint }) => hint)).toEqual([
      "A file of that name is docs/deep/b.md.",
      "Did you mean #installing-it?",
    ]);
  });

  test("a route among others that have a page, where folder and rule are clear", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `page${index}`);
    const pages = Object.fromEntries(names.map((name) => [`docs/guide/${name}.md`, `# ${name}\n`]));
    const links = names.map((name) => `[${name}](/guide/${name})`).join("\n");
    const text = `${links}\n\n[x](/guide/gone)\n[y](/elsewhere/gone)\n[z](/guide/gone.png)\n[h](/guide/page1#gone)`;
    expect(await said(text, pages)).toEqual(["005:42", "002:45"]);
  });
});

describe("links to what was moved", () => {
  function moved(): string {
    const root = temporaryFolder({
      "docs/old/page.md": "# Page\n\nA page with enough words that git knows it again when it has moved.\n",
      "docs/a.md": "# A\n\nSee [page](old/page.md#page) and [gone](old/gone.md).\n",
      "docs/b.md": "# B\n\nText.\n",
    });
    git(root, ["init", "-q"]);
    commit(root, "2026-05-01");
    mkdirSync(join(root, "docs/new"));
    renameSync(join(root, "docs/old/page.md"), join(root, "docs/new/between.md"));
    commit(root, "2026-05-02");
    renameSync(join(root, "docs/new/between.md"), join(root, "docs/new/the page.md"));
    commit(root, "2026-05-03");
    return root;
  }

  test("name the new place, over several moves; others stay broken", async () => {
    const all = await findings({}, { root: moved(), ...UNGOVERNED });
    expect(placesOf(all, "LECTERN-DOC-LINK-003")).toEqual(["docs/a.md:3"]);
    expect(all.find(({ code }) => code === "LECTERN-DOC-LINK-003")!.fix).toEqual({
      line: 3,
      target: "old/page.md#page",
      by: "new/the%20page.md#page",
    });
    expect(placesOf(all, "LECTERN-DOC-LINK-001")).toEqual(["docs/a.md:3"]);
  });

  test("are found in a folder of a larger repository, too", async () => {
    const root = moved();
    const all = await findings(
      {},
      { root: join(root, "docs"), ...UNGOVERNED, configuration: defaultConfiguration(".") },
    );
    expect(placesOf(all, "LECTERN-DOC-LINK-003")).toEqual(["a.md:3"]);
  });

  test("of a page that was moved itself, from where it stood before", async () => {
    const root = moved();
    mkdirSync(join(root, "docs/deep"));
    renameSync(join(root, "docs/a.md"), join(root, "docs/deep/a.md"));
    commit(root, "2026-05-04");
    const all = await findings({}, { root, ...UNGOVERNED });
    expect(all.find(({ code }) => code === "LECTERN-DOC-LINK-003")!.fix!.by).toBe("../new/the%20page.md#page");
  });
});
