import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  checkLinks,
  DocumentText,
  type Page,
  parsePage,
  singlePage,
  splitPages,
  type Warning,
} from "../../src/pages/mod.ts";
import { filesBelow, hasShared, SHARED } from "./shared.ts";

interface Expected {
  readonly root?: string;
  readonly pages?: readonly string[];
  readonly titles?: Readonly<Record<string, string>>;
  readonly sections?: readonly ({ page: string } & Record<string, unknown>)[];
  readonly notSections?: readonly string[];
  readonly warnings?: readonly { page?: string; line?: number; code?: string }[];
  readonly links?: readonly Record<string, unknown>[];
  readonly notLinks?: readonly string[];
  readonly chunks?: {
    readonly page: string;
    readonly limits: readonly number[];
    readonly balancedFences?: boolean;
    readonly wholeTableRows?: boolean;
  };
}

interface Loaded {
  readonly page: Page;
  readonly document: DocumentText;
  readonly warnings: readonly Warning[];
}

const CASES = join(SHARED, "cases");
const names = hasShared
  ? filesBelow(CASES)
      .filter((path) => /^markdown-[^/]+\/expect\.json$/.test(path))
      .map((path) => path.split("/")[0] as string)
  : [];

function expectationOf(name: string): Expected {
  return JSON.parse(readFileSync(join(CASES, name, "expect.json"), "utf8")) as Expected;
}

function load(name: string, root: string): Map<string, Loaded> {
  const folder = join(CASES, name, root);
  const paths = filesBelow(folder).filter((path) => /\.mdx?$/.test(path) && path !== "case.md");
  return new Map(
    paths.map((path) => {
      const document = new DocumentText(readFileSync(join(folder, path)), { replace: "all" });
      return [path, { document, ...singlePage(document, { path }) }];
    }),
  );
}

describe.skipIf(!hasShared)("markdown cases (shared)", () => {
  test.each(names)("%s", (name) => {
    const expected = expectationOf(name);
    const pages = load(name, expected.root ?? "");
    if (expected.pages) expect([...pages.keys()].sort()).toEqual([...expected.pages].sort());
    for (const [path, title] of Object.entries(expected.titles ?? {})) expect(pages.get(path)?.page.title).toBe(title);
    for (const { page: path, ...wanted } of expected.sections ?? []) {
      expect(sectionsOf(pages.get(path))).toContainEqual(expect.objectContaining(wanted));
    }
    const headings = [...pages.values()].flatMap((loaded) => sectionsOf(loaded).map((section) => section.heading));
    for (const heading of expected.notSections ?? []) expect(headings).not.toContain(heading);
    checkWarnings(expected, pages);
    checkExpectedLinks(expected, pages, join(CASES, name, expected.root ?? ""));
    if (expected.chunks) checkChunks(expected.chunks, pages.get(expected.chunks.page) as Loaded);
  });
});

function sectionsOf(loaded: Loaded | undefined) {
  return loaded === undefined ? [] : parsePage(loaded.page, loaded.document).sections;
}

function checkWarnings(expected: Expected, pages: ReadonlyMap<string, Loaded>): void {
  if (!expected.warnings) return;
  const warnings = [...pages.values()].flatMap((loaded) => loaded.warnings);
  expect(warnings).toHaveLength(expected.warnings.length);
  for (const warning of expected.warnings) expect(warnings).toContainEqual(expect.objectContaining(warning));
}

function checkExpectedLinks(expected: Expected, pages: ReadonlyMap<string, Loaded>, root: string): void {
  if (!expected.links) return;
  const links = [...pages.values()].flatMap(({ page, document }) =>
    checkLinks(page, document, {
      exists: (path) => existsSync(join(root, path)),
      slugs: (path) => (pages.has(path) ? new Set(sectionsOf(pages.get(path)).map(({ slug }) => slug)) : undefined),
    }),
  );
  for (const link of expected.links) expect(links).toContainEqual(expect.objectContaining(link));
  for (const target of expected.notLinks ?? []) expect(links.map((link) => link.target)).not.toContain(target);
}

function checkChunks(wanted: NonNullable<Expected["chunks"]>, { page, document }: Loaded): void {
  for (const chunkLimit of wanted.limits) {
    const { chunks } = parsePage(page, document, { chunkLimit });
    const pieces = chunks.map((chunk) => document.bytes.toString("utf8", chunk.start, chunk.end));
    expect(pieces.join("")).toBe(document.bytes.toString("utf8", page.start, page.end));
    for (const piece of pieces) {
      if (wanted.balancedFences) expect((piece.match(/^\s*```/gm) ?? []).length % 2).toBe(0);
      if (wanted.wholeTableRows) expect(piece).toMatch(/^[^|]|^\| /);
      if (wanted.wholeTableRows) expect(piece.endsWith("\n")).toBe(true);
      // One block of the list case has 619 characters.
      expect(piece.length).toBeLessThanOrEqual(Math.max(chunkLimit, 619));
    }
  }
}

describe.skipIf(!hasShared)("llms cases (shared)", () => {
  test("llms-separator-inside-fence", () => {
    const bytes = readFileSync(join(CASES, "llms-separator-inside-fence/llms-full.txt"));
    const { pages, separators } = splitPages(new DocumentText(bytes));
    expect(pages.map((page) => page.url)).toEqual(["https://site.example/one.md", "https://site.example/two.md"]);
    expect(pages.map((page) => page.title)).toEqual(["One", "Two"]);
    expect(bytes.toString("utf8", pages[0]?.start, pages[0]?.end)).toContain("maroonfinch");
    const spans = [...pages, ...separators].sort((a, b) => a.start - b.start);
    expect(Buffer.concat(spans.map((span) => bytes.subarray(span.start, span.end))).equals(bytes)).toBe(true);
  });

  test("llms-no-charset: bytes that are no UTF-8 are replaced, with a warning that names page and line", () => {
    const { routes } = JSON.parse(readFileSync(join(CASES, "llms-no-charset/http.json"), "utf8"));
    const bytes = Buffer.from(routes.at(-1).bodyBase64, "base64");
    const document = new DocumentText(bytes, { replace: "all" });
    const { warnings } = singlePage(document, { path: "bytes.md" });
    expect(warnings).toMatchObject([{ code: "encoding", page: "bytes.md", line: 3 }]);
    expect(document.line(2)).toBe("caf\ufffd and more.");
    expect(() => new DocumentText(bytes)).toThrow("The text is not UTF-8: 1 invalid sequences in 24 bytes");
  });

  test("llms-nothing-truncated: one page, to its last line without a line end", () => {
    const bytes = readFileSync(join(CASES, "llms-nothing-truncated/long.md"));
    const { page } = singlePage(new DocumentText(bytes), { path: "long.md" });
    expect([page.start, page.end]).toEqual([0, bytes.length]);
  });
});
