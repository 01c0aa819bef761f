import { describe, expect, test } from "vitest";
import { defaultConfiguration } from "../../src/project/mod.ts";
import { APIARY, codeWith, document, findings, placesOf } from "./repository.ts";

const CODE = codeWith({ HiveBox: ["src/hive/box.ts"] }, ["POST /swarms/{id}/recover"]);

test("nothing is wrong with documents that keep to the model", async () => {
  expect(await findings(APIARY, { code: CODE })).toEqual([]);
});

test("without a configuration front matter is nobody's business", async () => {
  const files = { "docs/a.md": "# A\n\nNothing but words.\n", "docs/b.md": "---\nid: [unclosed\n---\n# B\n" };
  expect(await findings(files, { isGoverned: false })).toEqual([]);
});

/** What is put into the apiary, or changed there, and what is then said. */
const WRONG: readonly [what: string, path: string, text: string, code: string, place: string, says: RegExp][] = [
  [
    "no front matter (V28)",
    "docs/loose.md",
    "# Loose\n\n## Notes\n\nSmoker fuel is dry pine.\n",
    "KW-DOC-SPEC-001",
    "docs/loose.md:1",
    /no front matter/,
  ],
  [
    "broken front matter (V29)",
    "docs/bad.md",
    "---\nid: [unclosed\n---\n# Bad\n",
    "KW-DOC-SPEC-001",
    "docs/bad.md:2",
    /cannot be read/,
  ],
  [
    "an unknown type",
    "docs/x.md",
    document({ "doc-type": "referense" }),
    "KW-DOC-SPEC-002",
    "docs/x.md:6",
    /referense.*Did you mean reference/,
  ],
  [
    "an unknown status",
    "docs/x.md",
    document({ status: "finished" }),
    "KW-DOC-SPEC-002",
    "docs/x.md:7",
    /"finished".*superseded/,
  ],
  [
    "a date in words (V33)",
    "docs/x.md",
    document({ "last-reviewed": "4 May 2026" }),
    "KW-DOC-SPEC-002",
    "docs/x.md:5",
    /no date/,
  ],
  [
    "a day that no month has",
    "docs/x.md",
    document({ "last-reviewed": "2026-02-30" }),
    "KW-DOC-SPEC-002",
    "docs/x.md:5",
    /no date/,
  ],
  ["a blank keyword", "docs/x.md", document({ keywords: '[comb, ""]' }), "KW-DOC-SPEC-002", "docs/x.md:8", /keywords/],
  [
    "a key that is missing",
    "docs/x.md",
    document({ owner: undefined }),
    "KW-DOC-SPEC-003",
    "docs/x.md:1",
    /owner is missing/,
  ],
  [
    "a key that is blank",
    "docs/x.md",
    document({ owner: '" "' }),
    "KW-DOC-SPEC-003",
    "docs/x.md:4",
    /owner has no value/,
  ],
  [
    "a key of the type",
    "docs/x.md",
    document({ "doc-type": "Runbook" }),
    "KW-DOC-SPEC-003",
    "docs/x.md:1",
    /component is missing/,
  ],
  [
    "an empty list of a pair (V32)",
    "docs/x.md",
    document({ "doc-type": "architecture", component: "Hive Core", "source-root": "src/hive", "code-refs": "[]" }),
    "KW-DOC-SPEC-003",
    "docs/x.md:10",
    /code-refs has no value/,
  ],
  [
    "a component that is not in the catalog (V31)",
    "docs/x.md",
    document({ component: "Hive Cor" }),
    "KW-DOC-SPEC-004",
    "docs/x.md:8",
    /Did you mean Hive Core/,
  ],
  [
    "an owner who is not in the catalog",
    "docs/x.md",
    document({ owner: "Wasps" }),
    "KW-DOC-SPEC-004",
    "docs/x.md:4",
    /"Wasps"/,
  ],
  [
    "a source root that is not there",
    "docs/x.md",
    document({ "source-root": "src/wasps" }),
    "KW-DOC-SPEC-005",
    "docs/x.md:8",
    /src\/wasps/,
  ],
  [
    "a source root above the repository",
    "docs/x.md",
    document({ "source-root": "../src" }),
    "KW-DOC-SPEC-005",
    "docs/x.md:8",
    /\.\.\/src/,
  ],
  [
    "a decision that nobody made",
    "docs/x.md",
    document({ "decided-by": "[apiary/frame]" }),
    "KW-DOC-SPEC-006",
    "docs/x.md:8",
    /Did you mean apiary\/frames/,
  ],
  [
    "a technology of no standard",
    "docs/x.md",
    document({ technology: "csharp" }),
    "KW-DOC-SPEC-007",
    "docs/x.md:8",
    /no coding-standard/,
  ],
  [
    "a technology of another folder",
    "docs/standards/rust/README.md",
    document({ "doc-type": "coding-standard", technology: "csharp" }),
    "KW-DOC-SPEC-007",
    "docs/standards/rust/README.md:8",
    /folder "rust"/,
  ],
  [
    "a plan that its index forgot",
    "docs/plans/lost.md",
    document({ "doc-type": "plan", component: "Hive Core" }),
    "KW-DOC-LIFECYCLE-001",
    "docs/plans/lost.md:6",
    /plans\/README\.md/,
  ],
  [
    "a document that supersedes itself",
    "docs/x.md",
    document({ supersedes: "[x/y]" }),
    "LECTERN-DOC-GRAPH-001",
    "docs/x.md:8",
    /itself/,
  ],
];

describe("what is told of", () => {
  test.each(WRONG)("%s", async (_what, path, text, code, place, says) => {
    const all = (await findings({ ...APIARY, [path]: text }, { code: CODE })).filter((one) => one.code === code);
    expect(placesOf(all, code)).toEqual([place]);
    expect(`${all[0]!.message} ${all[0]!.hint}`).toMatch(says);
  });

  test("an id that two documents have (V30): on each, naming both", async () => {
    const all = await findings({ ...APIARY, "docs/second.md": document({ id: "APIARY/frames" }) }, { code: CODE });
    expect(placesOf(all, "KW-DOC-SPEC-006")).toEqual(["docs/apiary/frames.md:2", "docs/second.md:2"]);
    for (const { message } of all.filter(({ code }) => code === "KW-DOC-SPEC-006")) {
      expect(message).toMatch(/docs\/apiary\/frames\.md.*docs\/second\.md/);
    }
  });

  test("an id that two roots have (V47)", async () => {
    const readme = document({ id: "readme" });
    const configuration = { ...defaultConfiguration(), roots: ["docs", "modules/lamp"] };
    const all = await findings({ "docs/README.md": readme, "modules/lamp/README.md": readme }, { configuration });
    expect(placesOf(all, "KW-DOC-SPEC-006")).toEqual(["docs/README.md:2", "modules/lamp/README.md:2"]);
  });

  test("a catalog outside of the roots like any document; one of another root is no vocabulary", async () => {
    const usual = defaultConfiguration();
    const configuration = {
      ...usual,
      roots: ["docs", "modules/lamp"],
      catalog: { ...usual.catalog, path: "teams.md" },
    };
    const table = "| Component | Owner |\n| --- | --- |\n| Hive Core | Beekeepers |\n";
    const files = {
      "teams.md": table,
      "docs/a.md": document({ id: "a", title: "A", component: "Hive Cor" }),
      "modules/lamp/catalog.md": document({ id: "c", title: "C" }, table.replace("Hive Core", "Hive Cor")),
    };
    const found = await findings(files, { configuration });
    expect(found.map(({ code, file }) => `${code} ${file}`)).toEqual([
      "KW-DOC-SPEC-004 docs/a.md",
      "KW-DOC-SPEC-001 teams.md",
    ]);
  });

  test("a ring of documents that supersede each other: once", async () => {
    const files = {
      "docs/a.md": document({ id: "a", title: "A", supersedes: "[b]" }),
      "docs/b.md": document({ id: "b", title: "B", supersedes: "[a]" }),
    };
    const all = (await findings(files)).filter(({ code }) => code === "LECTERN-DOC-GRAPH-001");
    expect(all.map(({ message }) => message)).toEqual(["Documents supersede each other in a ring: a → b → a."]);
  });

  test("a todo that its index forgot, and not one that it reaches by a page between or a folder", async () => {
    const todo = (id: string, body = "") =>
      document({ id, title: id, "doc-type": "todo", component: "Hive Core" }, body);
    const files = {
      "docs/todo/README.md": document({ id: "todo", "doc-type": "index" }, "[one](one.md) [more](more/)"),
      "docs/todo/one.md": todo("one", "[two](./two.md)"),
      "docs/todo/two.md": todo("two"),
      "docs/todo/more/README.md": todo("more"),
      "docs/todo/lost.md": todo("lost"),
      "docs/todo/archived/old.md": todo("old"),
    };
    expect(placesOf(await findings(files), "KW-DOC-LIFECYCLE-002")).toEqual(["docs/todo/lost.md:6"]);
  });

  test("open plans and specifications, only of a change that is to be merged: once for each entry of the folder", async () => {
    const spec = document({ id: "s", title: "S", "doc-type": "spec", component: "Hive Core" });
    const files = { ...APIARY, "docs/specs/hive/a.md": spec, "docs/specs/hive/b.md": spec.replace("id: s", "id: t") };
    const open = await findings(files, { code: CODE, isMergeReady: true });
    expect(placesOf(open, "KW-DOC-LIFECYCLE-003")).toEqual(["docs/plans/frames-plan.md:6", "docs/specs/hive/a.md:6"]);
    expect(placesOf(await findings(files, { code: CODE }), "KW-DOC-LIFECYCLE-003")).toEqual([]);
  });

  test("an owner whom CODEOWNERS does not name, where there is no catalog", async () => {
    const files = {
      ".github/CODEOWNERS": "# who\n* @acme/bee-keepers ann@example.org\n",
      "docs/a.md": document({ id: "a", title: "A", owner: "Bee Keepers" }),
      "docs/b.md": document({ id: "b", title: "B", owner: '"@acme/bee-keepers"' }),
      "docs/c.md": document({ id: "c", title: "C", owner: "ann" }),
      "docs/d.md": document({ id: "d", title: "D", owner: "Wasps" }),
    };
    expect(placesOf(await findings(files), "LECTERN-DOC-OWNER-001")).toEqual(["docs/d.md:4"]);
    const { ".github/CODEOWNERS": _, ...without } = files;
    expect(placesOf(await findings(without), "LECTERN-DOC-OWNER-001")).toEqual([]);
  });

  test("a missing description, only where descriptions are the custom", async () => {
    const with_ = (id: string) => document({ id, title: id, description: "What it is about." });
    const files = { "docs/a.md": with_("a"), "docs/b.md": with_("b"), "docs/c.md": document({ id: "c", title: "C" }) };
    expect(placesOf(await findings(files), "LECTERN-DOC-DESCRIPTION-001")).toEqual(["docs/c.md:1"]);
    const rare = { ...files, "docs/a.md": document({ id: "a", title: "A" }) };
    expect(placesOf(await findings(rare), "LECTERN-DOC-DESCRIPTION-001")).toEqual([]);
  });

  test("a catalog without a table", async () => {
    const files = { "docs/catalog.md": document({ id: "catalog" }, "Nothing yet.") };
    expect(placesOf(await findings(files), "LECTERN-DOC-CATALOG-001")).toEqual(["docs/catalog.md"]);
  });

  test("a review that is older than the configuration allows", async () => {
    const usual = defaultConfiguration();
    const configuration = { ...usual, checks: { ...usual.checks, reviewAfterDays: 27 } };
    const files = {
      "docs/a.md": document({ id: "a" }),
      "docs/b.md": document({ id: "b", "last-reviewed": "2026-05-05" }),
    };
    expect(placesOf(await findings(files, { configuration }), "LECTERN-DOC-REVIEW-003")).toEqual(["docs/a.md:5"]);
    expect(placesOf(await findings(files), "LECTERN-DOC-REVIEW-003")).toEqual([]);
  });
});

test("a configuration turns checks off and changes how bad they are", async () => {
  const usual = defaultConfiguration();
  const severities = { "KW-DOC-SPEC-001": "off", "KW-DOC-SPEC-002": "warning" } as const;
  const configuration = { ...usual, checks: { ...usual.checks, severities } };
  const files = { "docs/a.md": "# A\n", "docs/b.md": document({ status: "finished" }) };
  const all = await findings(files, { configuration });
  expect(all.map(({ code, severity }) => [code, severity])).toEqual([["KW-DOC-SPEC-002", "warning"]]);
});

test("words of a document steer no terminal and forge no line", async () => {
  const all = await findings({ "docs/a.md": document({ status: '"cur\\e[31mrent\\nforged: yes"' }) });
  const told = all.map(({ message, hint, subject }) => `${message}${hint}${subject}`).join("");
  expect(told).toContain("forged");
  expect(told).not.toMatch(/[\p{Cc}]/u);
});
