import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Index, IndexBuilder, type MergedPage, mergeIndexes, search } from "../../src/search/mod.ts";
import { parsedMarkdown } from "./parsed_markdown.ts";

type Pages = readonly (readonly [id: string, text: string, description?: string])[];

const FIRST: Pages = [
  ["guide/install.md", "# Install\n\nRun `npm install`.\n\n## Proxies\n\nSet `HTTPS_PROXY`.\n", "How to begin"],
  ["guide/deploy.md", "# Deploy\n\nBuild, then deploy the builds.\n"],
  ["api/id.md", "# useId\n\n```ts\nconst id = useId();\n```\n", "Identifiers"],
];
const SECOND: Pages = [
  ["guide/deploy.md", "# Deploy\n\nDeploy it by hand; building is over.\n\n## Rollback\n\nUndo.\n"],
  ["guide/zebra.md", "# Zebra\n\n認証の設定。\n", "Stripes"],
];

describe("merged indexes", () => {
  it("are the bytes of one built anew, a changed page in its place and a deleted one gone", () => {
    const merged = merge([FIRST, SECOND], [at(0, 0), at(1, 0), at(1, 1)], { revision: 2 });
    expect(merged).toEqual(build([FIRST[0]!, SECOND[0]!, SECOND[1]!], { revision: 2 }));
  });

  it("are the same bytes in any order of pages", () => {
    const merged = merge([FIRST, SECOND], [at(1, 1), at(0, 2), at(1, 0), at(0, 0)]);
    expect(merged).toEqual(build([SECOND[1]!, FIRST[2]!, SECOND[0]!, FIRST[0]!]));
  });

  it("are the same bytes for any pages", () => {
    const word = fc.constantFrom("limit", "limits", "limited", "cache", "useFetch", "5.3.2", "from", "認証", "--force");
    const page = fc.tuple(
      fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")),
      fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
    );
    const many = fc.array(page, { maxLength: 8 });
    fc.assert(
      fc.property(many, many, fc.array(fc.nat(15), { maxLength: 6 }), (a, b, dead) => {
        const named = (pages: typeof a, from: number): Pages =>
          pages.map(([title, body], i) => [`p${from + i}.md`, `# ${title || "Page"}\n\n${body}\n`, title]);
        const [first, second] = [named(a, 0), named(b, 8)];
        const kept = [...first.map((_, i) => at(0, i)), ...second.map((_, i) => at(1, i))].filter(
          ({ index, page: number }) => !dead.includes(8 * index + number),
        );
        const pages = kept.map(({ index, page: number }) => [first, second][index]![number]!);
        expect(merge([first, second], kept)).toEqual(build(pages));
      }),
      { numRuns: 100 },
    );
  });

  it("move with their text when it stands elsewhere now", () => {
    const index = Index.open(build(FIRST.slice(0, 1)));
    const was = index.page(0);
    const moved = Index.open(
      mergeIndexes(
        [index],
        [{ path: "all.md", bytes: 1000, modified: 0, digest: "" }],
        [{ index: 0, page: 0, document: 0, told: { ...was, start: 100, end: 100 + was.end, firstLine: 11 } }],
      ),
    );
    const [hit] = search([{ index: moved }], "https_proxy").hits;
    const [before] = search([{ index }], "https_proxy").hits;
    expect(moved.chunk(hit!.chunk).start).toBe(index.chunk(before!.chunk).start + 100);
    expect(moved.section(hit!.section).end).toBe(index.section(before!.section).end + 100);
    expect(moved.page(0).firstLine).toBe(11);
  });
});

describe("a build that packs its postings on the way", () => {
  it("gives the same bytes, however often it does", () => {
    const whole = build([...FIRST, ...SECOND]);
    for (const mostLoose of [0, 1, 7, 30]) expect(build([...FIRST, ...SECOND], {}, mostLoose)).toEqual(whole);
  });
});

function at(index: number, page: number): Omit<MergedPage, "document"> {
  return { index, page };
}

function build(pages: Pages, meta = {}, mostLoose?: number): Uint8Array {
  const builder = new IndexBuilder(mostLoose);
  for (const [id, text, description] of pages) {
    const parsed = parsedMarkdown(id, text);
    const page = description === undefined ? parsed.page : { ...parsed.page, description };
    builder.addPage(builder.addDocument(document(id)), { ...parsed, page });
  }
  return builder.finish(meta);
}

function merge(corpora: readonly Pages[], kept: readonly Omit<MergedPage, "document">[], meta = {}): Uint8Array {
  const documents = kept.map(({ index, page }) => document(corpora[index]![page]![0]));
  const indexes = corpora.map((pages) => Index.open(build(pages)));
  return mergeIndexes(
    indexes,
    documents,
    kept.map((page, i) => ({ ...page, document: i })),
    meta,
  );
}

function document(path: string) {
  return { path, bytes: 10, modified: 5, digest: path };
}
