import { expect, test } from "vitest";
import { defaultConfiguration } from "../../src/project/mod.ts";
import { document, type Files, findings, placesOf } from "./repository.ts";

async function places(files: Files, code: string): Promise<string[]> {
  return placesOf(await findings(files, { isGoverned: false }), code);
}

test.each([
  ["backticks", "# A\n\n```ts\nconst a = 1;\n", ["docs/a.md:3"]],
  ["tildes", "# A\n\n~~~\nx\n```\n", ["docs/a.md:3"]],
  ["a fence that a shorter one does not close", "# A\n\n````\nx\n```\n", ["docs/a.md:3"]],
  ["in a list", "# A\n\n- item\n\n  ```sh\n  ls\n", ["docs/a.md:5"]],
  [
    "none: closed, nested, in a list, by a longer one",
    "# A\n\n```\nx\n`````\n\n````\n```\n````\n\n- ```\n  x\n  ```\n",
    [],
  ],
  [
    "none: signs within a line, in indented code, in HTML, in a comment",
    "# A\n\nUse ``` to open.\n\n    ```\n\n<pre>\n```\n</pre>\n\n<!--\n```\n-->\n",
    [],
  ],
])("a code block that is never closed: %s", async (_what, text, expected) => {
  expect(await places({ "docs/a.md": text }, "LECTERN-DOC-FENCE-001")).toEqual(expected);
});

test.each([
  ["from 1 to 3", "# A\n\n### B\n", ["docs/a.md:3"]],
  ["from 2 to 4, underlined", "# A\n\nB\n---\n\n#### C\n", ["docs/a.md:6"]],
  ["none: upwards, and a page that begins deep", "### A\n\n## B\n\n# C\n\n## D\n", []],
  ["none: in code", "# A\n\n```\n### B\n```\n", []],
])("a heading that skips a level: %s", async (_what, text, expected) => {
  expect(await places({ "docs/a.md": text }, "LECTERN-DOC-HEADING-001")).toEqual(expected);
});

test("a section that is longer than answers show; front matter and what lies below it do not count", async () => {
  const long = "word ".repeat(1_300);
  const files = {
    "docs/a.md": `# A\n\n${long}\n\n## B\n\n${long}\n`,
    "docs/b.md": `---\nnote: "${long}"\n---\n# A\n\n## B\n\n${long.slice(0, 5_900)}\n`,
  };
  expect(await places(files, "LECTERN-DOC-SECTION-001")).toEqual(["docs/a.md:3", "docs/a.md:5"]);
  const usual = defaultConfiguration();
  const configuration = { ...usual, checks: { ...usual.checks, longSection: 7_000 } };
  expect(placesOf(await findings(files, { isGoverned: false, configuration }), "LECTERN-DOC-SECTION-001")).toEqual([]);
});

test("a section is not called too long that answers show whole, by its parts or without its heading", async () => {
  const whole = "x".repeat(6_000);
  const half = "x".repeat(3_100);
  const files = {
    "docs/a.md": `# A\n\n## B\n\n${whole}\n`,
    "docs/b.md": `# A\n\n## B\n\n### C\n\n${half}\n\n### D\n\n${half}\n`,
    "docs/c.md": `# A\n\n## B\n\n### C\n\n${half}\n\n#### D\n\n${half}\n`,
  };
  expect(await places(files, "LECTERN-DOC-SECTION-001")).toEqual(["docs/c.md:5"]);
});

test("equal titles side by side, or of one component and type; not of other folders, translations, what was superseded, and where all are called so", async () => {
  const of = (id: string, keys = {}) => document({ id, title: "Limits", ...keys });
  const files = {
    "docs/one/a.md": "# Overview\n",
    "docs/one/b.md": "Overview\n========\n",
    "docs/two/a.md": "# Overview\n",
    "docs/README.md": "# Lamp\n",
    "docs/README.de.md": "# Lamp\n",
    "docs/x/limits.md": of("x", { component: "Hive" }),
    "docs/y/limits.md": of("y", { component: "hive" }),
    "docs/z/limits.md": of("z", { component: "Hive", status: "superseded" }),
    "docs/q/limits.md": of("q", { component: "Gateway" }),
    ...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`docs/roles/${name}.md`, "# Role\n"])),
  };
  expect(await places(files, "LECTERN-DOC-TITLE-001")).toEqual([
    "docs/one/a.md:1",
    "docs/one/b.md:1",
    "docs/x/limits.md:3",
    "docs/y/limits.md:3",
  ]);
});

const LINKED: Files = {
  "docs/README.md": "# Index\n\n[a](a.md) [b](b.md) [c](c.md) [d](d.md)\n",
  "docs/a.md": "# A\n",
  "docs/b.md": "# B\n",
  "docs/c.md": "# C\n",
  "docs/d.md": "# D\n",
  "docs/lost.md": "# Lost\n",
};

test("a page that none leads to, where nearly all are led to and no site has menus", async () => {
  expect(await places(LINKED, "LECTERN-DOC-ORPHAN-001")).toEqual(["docs/lost.md"]);
  expect(await places({ ...LINKED, "mkdocs.yml": "" }, "LECTERN-DOC-ORPHAN-001")).toEqual([]);
  expect(await places({ ...LINKED, "docs/README.md": "# Index\n" }, "LECTERN-DOC-ORPHAN-001")).toEqual([]);
});

test("a file that is no text is told, and the others are looked at", async () => {
  const files = { "docs/a.md": new Uint8Array([0, 1, 2, 3, 0, 255]), "docs/b.md": "# B\n\n[x](gone.md)\n" };
  const all = await findings(files, { isGoverned: false });
  expect(all.map(({ code, file }) => `${code} ${file}`)).toEqual([
    "LECTERN-DOC-LINK-001 docs/b.md",
    "LECTERN-DOC-FILE-001 docs/a.md",
  ]);
});
