import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command } from "../../src/commands/glossary.ts";
import { page } from "../analysis/analysed.ts";
import { boundFolder, made } from "../graph/made_repository.ts";
import { printedBy } from "./printed_by.ts";

const FRAMES = {
  "docs/catalog.md": made(
    { id: "catalog", title: "Catalog", "doc-type": "reference", status: "current" },
    "| Component | Owner |\n|---|---|\n| Hive Core | Beekeepers |\n| Field Gateway | Radio |",
  ),
  ...page("comb", "## Wood\n\nA frame is a wooden rectangle that carries honeycomb."),
  ...page("radio", "## Air\n\nEach radio frame starts with two sync bytes.", { component: "Field Gateway" }),
};

const glossary = (...argv: readonly string[]) => printedBy(command, argv);

test("proposals are shown first, written when that is asked for, and then there is nothing left to do", async () => {
  const root = boundFolder(FRAMES);
  const file = join(root, "docs/glossary.md");
  const shown = await glossary(root);
  expect(shown).toMatch(/^\+ frame {2}frame-\w{8} {2}component:Field Gateway {2}1 statement\n\+ frame /);
  expect(shown).toContain("docs/glossary.md would be made: 2 proposals added, 0 brought up to date, 0 removed.");
  expect(existsSync(file)).toBe(false);
  expect(await glossary(root, "--write")).toContain("docs/glossary.md was made: 2 proposals added");
  const bytes = readFileSync(file);
  expect(bytes.toString()).toContain(`last-reviewed: ${new Date().toISOString().slice(0, 10)}`);
  expect(await glossary(root, "--write")).toBe("docs/glossary.md: nothing to propose that is not there.\n");
  expect(readFileSync(file)).toEqual(bytes);
});

test("a program is told every change and the whole text, the same each time", async () => {
  const root = boundFolder(FRAMES);
  const told = await glossary(root, "--json");
  expect(await glossary(root, "--json")).toBe(told);
  const { text, ...rest } = JSON.parse(told);
  expect(rest).toMatchObject({
    path: "docs/glossary.md",
    action: "create",
    isWritten: false,
    notes: [],
    changes: [
      { kind: "added", term: "frame", scopes: ["component:Field Gateway"], statements: 1 },
      { kind: "added", term: "frame", scopes: ["component:Hive Core"], statements: 1 },
    ],
  });
  expect(JSON.parse(await glossary(root, "--json", "--write")).isWritten).toBe(true);
  expect(readFileSync(join(root, "docs/glossary.md"), "utf8")).toBe(text);
});

test("a glossary with a fault is told by code and line, and stays", async () => {
  const root = boundFolder({ ...FRAMES, ...page("glossary", "## frame\n\nNo table.") });
  const before = readFileSync(join(root, "docs/glossary.md"));
  await expect(glossary(root, "--write")).rejects.toThrow(/^KW-DOC-GLOSSARY-001: .*\(docs\/glossary\.md:12\)/);
  expect(readFileSync(join(root, "docs/glossary.md"))).toEqual(before);
});
