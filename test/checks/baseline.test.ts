import { expect, test } from "vitest";
import { BaselineError, baselineText, newFindings, readBaseline } from "../../src/checks/mod.ts";
import { findings } from "./repository.ts";

const OLD = "# A\n\n[x](gone.md)\n\n### B\n";

test("old findings are known again wherever their lines stand; new ones are not", async () => {
  const baseline = readBaseline(baselineText(await findings({ "docs/a.md": OLD }, { isGoverned: false })), "b.json");
  const later = await findings(
    { "docs/a.md": `# A\n\nNew.\n\n${OLD.slice(5)}\n[y](lost.md)\n` },
    { isGoverned: false },
  );
  const { fresh, known } = newFindings(later, baseline);
  expect(fresh.map(({ message }) => message)).toEqual([
    'The link "lost.md" leads to no file: there is no docs/lost.md.',
  ]);
  expect(known).toBe(2);
});

test("the second of two that say the same is new when only one was known", async () => {
  const baseline = readBaseline(baselineText(await findings({ "docs/a.md": OLD }, { isGoverned: false })), "b.json");
  const twice = await findings({ "docs/a.md": `${OLD}\n[again](gone.md)\n` }, { isGoverned: false });
  expect(newFindings(twice, baseline).fresh.map(({ startLine }) => startLine)).toEqual([7]);
});

test("the same findings make the same file", async () => {
  const text = baselineText(await findings({ "docs/a.md": OLD }, { isGoverned: false }));
  expect(baselineText(await findings({ "docs/a.md": OLD }, { isGoverned: false }))).toBe(text);
  expect(JSON.parse(text).findings[0]).toMatchObject({ code: "LECTERN-DOC-HEADING-001", file: "docs/a.md", count: 1 });
});

test.each([
  ["no JSON", "{"],
  ["another thing", "[]"],
  ["another version", '{ "version": 2, "findings": [] }'],
  ["a count that is none", '{ "version": 1, "findings": [{ "fingerprint": "a", "count": -1 }] }'],
])("a baseline that cannot be used is refused by name: %s", (_what, text) => {
  expect(() => readBaseline(text, "b.json")).toThrow(BaselineError);
  expect(() => readBaseline(text, "b.json")).toThrow(/b\.json.*--write-baseline/);
});
