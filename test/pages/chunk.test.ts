import { describe, expect, test } from "vitest";
import { CHUNK_CAP, DocumentText, parsePage, singlePage } from "../../src/pages/mod.ts";
import { pageFaults } from "./shared.ts";

function chunks(text: string, chunkLimit: number): string[] {
  const bytes = Buffer.from(text);
  const document = new DocumentText(bytes);
  const parsed = parsePage(singlePage(document, { path: "a.md" }).page, document, { chunkLimit });
  expect(pageFaults(parsed, bytes)).toEqual([]);
  return parsed.chunks.map((chunk) => bytes.toString("utf8", chunk.start, chunk.end));
}

const words = (length: number): string => "word ".repeat(length / 5).trim();
const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

describe("where a section is cut", () => {
  test("after a blank line rather than inside a paragraph", () => {
    const paragraph = lines(4, words(45));
    expect(chunks(`# A\n\n${words(100)}\n\n${paragraph}`, 200)).toEqual([`# A\n\n${words(100)}\n\n`, paragraph]);
  });

  test("a fence that fits stays whole, although text before it must go alone", () => {
    const fence = `\`\`\`\n${lines(3, words(50))}\`\`\`\n`;
    expect(chunks(`# A\n\n${words(100)}\n\n${fence}\nEnd.\n`, 200)).toEqual([
      `# A\n\n${words(100)}\n\n`,
      `${fence}\nEnd.\n`,
    ]);
  });

  test("a fence that fits nowhere passes the limit, up to the cap", () => {
    const fence = `\`\`\`\n${lines(20, words(50))}\`\`\`\n`;
    expect(chunks(`# A\n\nIntro.\n\n${fence}\nEnd.\n`, 300)).toContainEqual(`${fence}\n`);
  });

  test("beyond the cap code is cut at line ends, after blank lines where there are any", () => {
    const block = `${lines(6, words(50))}\n`;
    const pieces = chunks(`# A\n\n\`\`\`\n${block.repeat(60)}\`\`\`\n`, 1_000);
    expect(pieces.length).toBeGreaterThan(10);
    for (const piece of pieces.slice(1, -1)) expect(piece.endsWith("word\n\n")).toBe(true);
  });

  test("a component that fits stays whole; a larger one is cut between its blocks", () => {
    const tab = (name: string): string => `<Tab title="${name}">\n\n${words(100)}\n\n</Tab>\n`;
    const small = `<Tabs>\n${tab("a")}</Tabs>\n`;
    expect(chunks(`# A\n\n${words(100)}\n\n${small}`, 200)).toEqual([`# A\n\n${words(100)}\n\n`, small]);
    const large = `<Tabs>\n${["a", "b", "c"].map(tab).join("")}</Tabs>\n`;
    for (const piece of chunks(`# A\n\n${large}`, 200)) {
      expect((piece.match(/<Tab /g) ?? []).length).toBe((piece.match(/<\/Tab>/g) ?? []).length);
    }
  });

  test("a table is cut between rows, never below its header", () => {
    const table = `| a | b |\n| --- | --- |\n${lines(40, `| ${words(40)} | x |`)}`;
    const pieces = chunks(`# A\n\n${words(150)}\n\n${table}`, 250);
    for (const piece of pieces) expect(piece.endsWith("|\n") || piece.endsWith("\n\n")).toBe(true);
    expect(pieces.find((piece) => piece.includes("---"))).toMatch(/^\| a \| b \|\n\| --- \| --- \|\n\| word/);
  });

  test("a line beyond the cap is cut at blanks", () => {
    const line = words(11_000);
    const pieces = chunks(`# A\n\n${line}\n`, 1_000).slice(1);
    expect(pieces.join("")).toBe(`${line}\n`);
    for (const piece of pieces.slice(0, -1)) expect(piece.endsWith(" ")).toBe(true);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(1_000);
  });

  test.each(["本", "é", "\u{1f600}", "x"])("without blanks a line of %s is cut between code points", (sign) => {
    const line = sign.repeat(9_001);
    const pieces = chunks(`${line}\n`, 1_000);
    expect(pieces.join("")).toBe(`${line}\n`);
    for (const piece of pieces) expect(piece).not.toContain("\ufffd");
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(1_002);
  });

  test("a line within the cap is not cut", () => {
    expect(chunks(`${words(CHUNK_CAP - 100)}\n`, 1_000)).toHaveLength(1);
  });
});
