import { expect, test } from "vitest";
import { alive, clientOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Pages as no person writes them, in one folder. */
const PAGES: Readonly<Record<string, string | Uint8Array>> = {
  "line.md": `# Line\n\n${"lorem ipsum ".repeat(400_000)}quince ${"dolor ".repeat(100_000)}\n`,
  "word.md": `# Word\n\n${"plum ".repeat(400_000)}\n`,
  "headings.md": numbers(20_000)
    .map((i) => `## Medlar ${i}`)
    .join("\n"),
  "title.md": `# ${"sloe ".repeat(100_000)}\n\nText.\n`,
  "nested.md": `${numbers(400)
    .map((i) => `${"> ".repeat(i)}- damson`)
    .join("\n")}\n`,
  "table.md": `| ${"rowan | ".repeat(3000)}\n|${"---|".repeat(3000)}\n| ${"bilberry | ".repeat(3000)}\n`,
  "fence.md": `\`\`\`${"medlar".repeat(20_000)}\ncherry\n`,
  "nul.md": "# Nul\n\na\0b mulberry\n",
  "empty.md": "",
  "usual.md": "# Usual\n\nA plum, a quince and a sloe.\n",
};

/** Questions, and the pages that answer. */
const ANSWERS: readonly (readonly [query: string, pages: readonly string[]])[] = [
  ["quince", ["usual.md", "line.md"]],
  ["plum", ["word.md", "usual.md"]],
  ["medlar 777", ["headings.md"]],
  ["sloe", ["title.md", "usual.md"]],
  ["damson", ["nested.md"]],
  ["bilberry", ["table.md"]],
  ["cherry", ["fence.md"]],
];

test("pages as no person writes them are found, and shown within the budget", async () => {
  const kept = temporaryHome().passing({ name: "docs", kind: "folder", origin: temporaryFolder(PAGES) });
  await alive(kept[0]!).current(); // stored, so that no question is answered before it is loaded
  const client = clientOf(kept);
  for (const [query, pages] of ANSWERS) {
    for (const more of [{}, { content: true }, { context: 2 }]) {
      const budget = 3000;
      const { text, structured } = await client.call("search_docs", { query, limit: 20, budget, ...more });
      const told = [...structured.results, ...structured.meta.omitted.forSpace] as readonly { readonly uri: string }[];
      const found = told.map(({ uri }) => uri.replace("lectern://docs/", ""));
      expect([query, ...found]).toEqual(expect.arrayContaining([...pages]));
      expect(text.length + JSON.stringify(structured).length).toBeLessThanOrEqual(budget);
    }
  }
});
