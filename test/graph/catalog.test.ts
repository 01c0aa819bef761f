import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { GovernedDocument } from "../../src/graph/document.ts";
import { readCatalog } from "../../src/graph/mod.ts";
import { readDocument } from "../../src/graph/read_document.ts";
import { defaultConfiguration } from "../../src/project/mod.ts";

function catalogOf(text: string) {
  const document = readDocument("docs/catalog.md", "docs", Buffer.from(text)) as GovernedDocument;
  return readCatalog(document, defaultConfiguration().catalog);
}

test("the columns are found by their names wherever they stand, each value once", () => {
  const table =
    "| Owner | Status | Component |\n|---|:-:|--:|\n| `Bees` | x | [Hive](hive.md) |\n| Bees | x | **Gate** |\n";
  expect(catalogOf(table)).toMatchObject({ components: ["Hive", "Gate"], owners: ["Bees"] });
});

test("a table without these names is read by its columns", () => {
  const table = "| Bauteil | b | c | d | e | Wer |\n|-|-|-|-|-|-|\n| Hive | | | | | Bees |\n";
  expect(catalogOf(table)).toMatchObject({ components: ["Hive"], owners: ["Bees"] });
});

test("bars behind a backslash and in code belong to their cell", () => {
  const table = "| Component | Owner |\n|---|---|\n| A \\| B | `x|y` |\n";
  expect(catalogOf(table)).toMatchObject({ components: ["A | B"], owners: ["x|y"] });
});

test("only the first table counts, and a fenced one is an example", () => {
  const table = (name: string) => `| Component | Owner |\n|---|---|\n| ${name} | Bees |\n`;
  const fenced = `~~~~\n\`\`\`\n${table("Example")}\`\`\`\n~~~~\n`;
  expect(catalogOf(`# Catalog\n\n${fenced}\n${table("Hive")}\n${table("Other")}`).components).toEqual(["Hive"]);
});

test("rows that are too short give what they have", () => {
  expect(catalogOf("| Component | Owner |\n|---|---|\n| Hive |\n")).toMatchObject({ components: ["Hive"], owners: [] });
});

test("a page without a table gives no vocabulary", () => {
  expect(catalogOf("# Catalog\n\nNothing | here\n")).toMatchObject({ components: [], owners: [] });
});
