import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Corpus, MemoryText, openBuilding } from "../../../src/library/mod.ts";
import { dumpOf } from "../../../src/presets/claude_code/dump_index_metadata.ts";
import { Passages } from "../../../src/presets/claude_code/passages.ts";
import { ranked } from "../../../src/presets/claude_code/ranking.ts";
import { shared, sharedPath } from "../../shared_folder.ts";
import { madeDocs, SLUGS } from "./made_docs.ts";

/** A corpus of a text, which counts the bytes that are read of it. */
async function corpusOf(bytes: Buffer): Promise<Corpus & { read: number }> {
  const { buildSnapshot } = await openBuilding();
  const location = "https://code.claude.com/docs/llms-full.txt";
  const documents = [{ path: "llms-full.txt", bytes }];
  const { index, meta } = await buildSnapshot({ shape: "file", documents, location, index: undefined });
  const text = new MemoryText([bytes]);
  const counted = {
    read(document: number, start: number, end: number) {
      corpus.read += end - start;
      return text.read(document, start, end);
    },
  };
  const provenance = { kind: "fetched", origin: location, revision: "1", obtainedAt: 1, indexCreatedAt: 1 } as const;
  const segments = [{ index, text: counted, dead: new Set<number>() }];
  const made = new Corpus({ name: "claude-code", ...meta, documentBytes: bytes.length, segments, provenance });
  const corpus = Object.assign(made, { read: 0 });
  return corpus;
}

const textsOf = (corpus: Corpus) => {
  const passages = new Passages(corpus);
  return Array.from({ length: passages.count }, (_, number) => passages.text(passages.passage(number)));
};

const files = ["mcp", "bun", "intuition", "nextjs", "astro", "assistant-ui", "zustand"];

describe.skipIf(shared === undefined).each(files)("the corpus %s", (name) => {
  const bytes =
    shared === undefined ? Buffer.alloc(0) : readFileSync(sharedPath("corpora", "llms", name, "llms-full.txt"));

  test("grows by no overlap, and no passage is beyond what a client takes", async () => {
    const corpus = await corpusOf(bytes);
    const texts = textsOf(corpus);
    const sum = texts.reduce((total, text) => total + text.length, 0);
    expect(sum).toBeLessThanOrEqual(bytes.toString().length);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(8_000);
  });

  test("has no two passages of one name", async () => {
    const corpus = await corpusOf(bytes);
    const passages = new Passages(corpus);
    const ids = Array.from({ length: passages.count }, (_, number) => passages.passage(number).id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("what was lost elsewhere is kept", () => {
  test.skipIf(shared === undefined)("every word of lines of 8,000 to 11,000 bytes", async () => {
    const text = readFileSync(sharedPath("corpora", "llms", "mcp", "llms-full.txt"), "utf8");
    const joined = textsOf(await corpusOf(Buffer.from(text))).join("");
    const long = text.split("\n").filter(({ length }) => length > 8_000);
    expect(Math.max(...long.map((line) => Buffer.byteLength(line)))).toBe(10_851);
    for (const line of long) expect(joined).toContain(line);
  });

  test.each([481, 1_998])("every line of a fence of %i lines, in which a comment is no heading", async (count) => {
    const lines = Array.from({ length: count }, (_, at) =>
      at % 50 === 49 ? `# comment ${at}` : `value_${at} = ${at}`,
    );
    const fenced = `\n\n\`\`\`python\n${lines.join("\n")}\n\`\`\`\n\nAfterwards.\n`;
    const corpus = await corpusOf(Buffer.from(madeDocs(SLUGS, (slug) => (slug === "hooks" ? fenced : ""))));
    expect(textsOf(corpus).join("")).toContain(lines.join("\n"));
    const headings = Array.from({ length: corpus.segments[0]!.index.sectionCount }, (_, section) => {
      return corpus.segments[0]!.index.section(section).heading;
    });
    expect(headings.filter((heading) => heading.startsWith("comment"))).toEqual([]);
  });

  test("a table of wide rows is told once", async () => {
    const row = (at: number) => `| \`VARIABLE_${at}\` ${" ".repeat(900)}| ${`what ${at} does `.repeat(20)} |\n`;
    const table = `\n\n| Variable | Purpose |\n| --- | --- |\n${Array.from({ length: 300 }, (_, at) => row(at)).join("")}`;
    const text = madeDocs(SLUGS, (slug) => (slug === "hooks" ? table : ""));
    const texts = textsOf(await corpusOf(Buffer.from(text)));
    expect(texts.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(text.length);
    for (const at of [0, 150, 299]) {
      expect(texts.filter((one) => one.includes(`VARIABLE_${at}\``)).length).toBe(1);
    }
  });

  test("a marker inside a fence begins no page", async () => {
    const sample = "\n\n```text\nSource: https://code.claude.com/docs/en/sample\n```\n";
    const corpus = await corpusOf(Buffer.from(madeDocs(SLUGS, (slug) => (slug === "hooks" ? sample : ""))));
    expect(corpus.pageCount).toBe(SLUGS.length);
  });
});

test("a snippet holds what was asked for, however long the lines above it are", async () => {
  const words = (slug: string) =>
    slug === "hooks" ? `\n\n${"padding words ".repeat(400)}\n\nThe heronfish wades.\n` : "";
  const corpus = await corpusOf(Buffer.from(madeDocs(SLUGS, words)));
  const { hits, terms } = ranked(corpus, "heronfish", 1);
  const passages = new Passages(corpus);
  expect(passages.snippet(passages.passage(hits[0]!.chunk), terms)).toContain("heronfish wades");
});

test("the metadata of an index read each of its bytes once, however many chunks there are", async () => {
  for (const factor of [1, 4]) {
    const slugs = Array.from({ length: factor }, (_, at) => SLUGS.map((slug) => `${slug}/part-${at}`)).flat();
    const bytes = Buffer.from(madeDocs(slugs));
    const corpus = await corpusOf(bytes);
    dumpOf(corpus, { createdAt: 1, contentHash: "0" });
    expect(corpus.read).toBeLessThanOrEqual(bytes.length);
  }
});
