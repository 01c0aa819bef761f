import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientOf, type SourceGiven, temporaryHome } from "../served.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** What a case expects of one question; pages are named by path or URL. */
interface Query {
  query: string;
  source?: string;
  limit?: number;
  first?: { page: string; heading?: string; firstLine?: number };
  in?: string[];
  pages?: string[];
  hits?: number;
  distinctSources?: number;
  empty?: boolean;
  considered?: number;
  excerptContains?: string[];
  onePerSection?: boolean;
  snippetsStartAtWord?: boolean;
  error?: string;
}

interface Read {
  page: string;
  section?: string;
  maxBytes?: number;
  contains?: string;
  absent?: string;
  hasMore?: boolean;
  windowsJoinedEqualPage?: boolean;
  error?: string;
  suggests?: string;
}

interface Expectation {
  root?: string;
  sources?: Record<string, string>;
  pages?: string[];
  titles?: Record<string, string>;
  queries?: Query[];
  read?: Read[];
  steps?: (Query & { add?: string; delete?: string; read?: string })[];
  warnings?: { page: string; line?: number }[];
  everyHitReadable?: string;
  hits?: number;
  roundTrip?: boolean;
}

type Client = ReturnType<typeof clientOf>;

const FILES_OF_THE_CASE = ["/case.md", "/expect.json"];
const names = shared ? readdirSync(sharedPath("cases")).filter((name) => isOurs(name)) : [];

/** Cases that are answered by the tools over a folder or file; the others have tests of their own. */
function isOurs(name: string): boolean {
  if (/^(markdown|search)-/.test(name)) return true;
  return ["mcp-hits-can-be-read", "llms-separator-inside-fence", "llms-nothing-truncated"].includes(name);
}

describe.skipIf(!shared)("what users saw", () => {
  test.each(names)("%s", async (name) => {
    const expected = JSON.parse(readFileSync(sharedPath("cases", name, "expect.json"), "utf8")) as Expectation;
    // A copy, since some cases write into their folder.
    const folder = temporaryFolder();
    cpSync(sharedPath("cases", name), folder, { recursive: true });
    const client = clientOf(temporaryHome().passing(...sourcesOf(folder, expected)));
    if (expected.pages) await expectPages(client, expected);
    for (const query of expected.queries ?? []) await expectAnswer(client, query);
    for (const read of expected.read ?? []) await expectRead(client, read);
    for (const step of expected.steps ?? []) await take(client, step, folder);
    if (expected.warnings) await expectWarnings(client, expected.warnings);
    if (expected.everyHitReadable) await expectReadable(client, expected.everyHitReadable, expected.hits!);
    if (expected.roundTrip) await expectRoundTrip(client, join(folder, expected.root ?? ""));
  });
});

function sourcesOf(folder: string, { root, sources, steps }: Expectation): SourceGiven[] {
  if (sources) {
    return Object.entries(sources).map(([name, path]) => ({ name, kind: "folder", origin: join(folder, path) }));
  }
  const file = join(folder, "llms-full.txt");
  if (existsSync(file)) return [{ name: "case", kind: "site", origin: file }];
  const added = steps?.find(({ add }) => add)?.add;
  const origin = join(folder, root ?? added ?? "");
  return [{ name: "case", kind: "folder", origin, exclude: FILES_OF_THE_CASE }];
}

/** The page that an address leads to, by its name in the case: path, or URL. */
function pageOf(uri: string): string {
  return decodeURIComponent(uri.replace(/^lectern:\/\/[^/]+\//, ""));
}

function isPage(uri: string, page: string): boolean {
  return pageOf(uri) === page.replace(/^https:\/\//, "");
}

async function expectAnswer(client: Client, query: Query): Promise<void> {
  const { query: asked, limit, source } = query;
  const given = { query: asked, ...(limit ? { limit } : {}), ...(source ? { source } : {}), budget: 50_000 };
  const { isError, text, structured } = await client.call("search_docs", given);
  if (query.error) {
    expect(isError).toBe(true);
    for (const known of query.error.replace(/^lists /, "").split(", ")) expect(text).toContain(known);
    return;
  }
  expect(isError, text).toBe(false);
  const results = structured.results as {
    uri: string;
    headings: string[];
    startLine: number;
    endLine: number;
    snippet: string;
    source: string;
    chunkId: string;
  }[];
  const shown = `"${asked}" found ${JSON.stringify(results.slice(0, 5).map(({ uri, headings }) => [uri, headings]))}`;
  if (query.empty) expect(results, shown).toEqual([]);
  if (query.considered !== undefined) expect(structured.meta.considered).toBe(query.considered);
  const [first] = results;
  if (query.first) {
    expect(first && isPage(first.uri, query.first.page), shown).toBe(true);
    if (query.first.heading !== undefined) expect(first!.headings.at(-1), shown).toBe(query.first.heading);
    if (query.first.firstLine !== undefined) expect(first!.startLine, shown).toBe(query.first.firstLine);
  }
  for (const page of query.in ?? [])
    expect(
      results.slice(0, 5).some(({ uri }) => isPage(uri, page)),
      shown,
    ).toBe(true);
  if (query.pages)
    expect(
      results.map(({ uri }) => pageOf(uri)),
      shown,
    ).toEqual(query.pages);
  if (query.hits !== undefined) expect(results.length, shown).toBe(query.hits);
  if (query.distinctSources) expect(new Set(results.map((hit) => hit.source)).size).toBe(query.distinctSources);
  for (const part of query.excerptContains ?? []) expect(first!.snippet).toContain(part);
  if (query.onePerSection) {
    const sections = results.map(({ chunkId }) => chunkId.replace(/~\d+$/, ""));
    expect(new Set(sections).size).toBe(sections.length);
  }
  if (query.snippetsStartAtWord) {
    for (const { snippet } of results) {
      expect(snippet).toMatch(/^…?[\p{L}\p{N}#`*_([<]/u);
      expect(snippet.toLowerCase()).toContain(asked.toLowerCase());
    }
  }
}

async function expectPages(client: Client, { pages, titles = {} }: Expectation): Promise<void> {
  const { structured } = await client.call("list_docs");
  const listed = structured.pages as { uri: string; title: string }[];
  const wanted = pages!.map((page) => page.replace(/^https:\/\//, ""));
  expect(listed.map(({ uri }) => pageOf(uri)).sort()).toEqual(wanted.sort());
  for (const [page, title] of Object.entries(titles)) {
    expect(listed.find(({ uri }) => isPage(uri, page))?.title).toBe(title);
  }
}

async function expectRead(client: Client, read: Read): Promise<void> {
  const uri = `lectern://case/${read.page.split("/").map(encodeURIComponent).join("/")}`;
  const { isError, text, structured } = await client.call("read_doc", {
    uri,
    ...(read.section ? { section: read.section } : {}),
    ...(read.maxBytes && read.maxBytes >= 1000 ? { maxBytes: read.maxBytes } : {}),
  });
  if (read.error) {
    expect(isError).toBe(true);
    expect(JSON.parse(text).error.code).toBe("page_unknown");
    if (read.suggests) expect(text).toContain(read.suggests);
    return;
  }
  expect(isError, text).toBe(false);
  const { content, hasMore } = structured;
  if (read.maxBytes) expect(Buffer.byteLength(content)).toBeLessThanOrEqual(read.maxBytes);
  if (read.contains) expect(content).toContain(read.contains);
  if (read.absent) expect(content).not.toContain(read.absent);
  if (read.hasMore !== undefined) expect(hasMore).toBe(read.hasMore);
  if (read.windowsJoinedEqualPage) {
    const file = readFileSync(sharedPath("cases", "llms-nothing-truncated", read.page), "utf8");
    expect(await joinedWindows(client, uri)).toBe(file);
  }
}

async function joinedWindows(client: Client, uri: string): Promise<string> {
  let joined = "";
  for (let startLine = 1; ; ) {
    const { structured } = await client.call("read_doc", { uri, startLine, maxBytes: 1000 });
    joined += structured.content;
    if (!structured.hasMore) return joined;
    startLine = structured.endLine + 1;
  }
}

async function take(client: Client, step: NonNullable<Expectation["steps"]>[0], folder: string): Promise<void> {
  if (step.query) await expectAnswer(client, step);
  if (step.delete) rmSync(join(folder, "before", step.delete));
  if (step.read) await expectRead(client, { page: step.read, ...(step.error ? { error: step.error } : {}) });
}

async function expectWarnings(client: Client, warnings: NonNullable<Expectation["warnings"]>): Promise<void> {
  const { structured } = await client.call("docs_status");
  for (const warning of warnings)
    expect(structured.sources[0].warnings).toContainEqual(expect.objectContaining(warning));
}

async function expectReadable(client: Client, query: string, hits: number): Promise<void> {
  const { structured } = await client.call("search_docs", { query, limit: 20, budget: 50_000 });
  expect(structured.results.length).toBe(hits);
  for (const { uri } of structured.results) {
    const { isError, structured: window } = await client.call("read_doc", { uri });
    expect(isError).toBe(false);
    expect(window.content).toContain(query);
  }
}

async function expectRoundTrip(client: Client, folder: string): Promise<void> {
  const { structured } = await client.call("list_docs");
  for (const { uri } of structured.pages) {
    const { structured: window } = await client.call("read_doc", { uri });
    expect(window.content).toBe(readFileSync(join(folder, pageOf(uri)), "utf8"));
    writeFileSync(join(folder, pageOf(uri)), `${window.content}\nchanged\n`);
    const { structured: changed } = await client.call("read_doc", { uri });
    expect(changed.content).toContain("changed");
  }
}
