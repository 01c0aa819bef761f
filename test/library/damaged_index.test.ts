import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CorpusStore, entryOf, type KeptSource, textOf } from "../../src/library/mod.ts";
import { search } from "../../src/search/mod.ts";
import { asOneFile, flipped, foundLate, layoutOf, manyPages } from "../search/damage.ts";
import { alive, clientOf, type SourceGiven, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const PAGES = manyPages(1, 200);

/** What is served: a folder keeps no text of its own, a file is copied. */
const KINDS: readonly (readonly [kind: string, given: () => SourceGiven])[] = [
  ["a folder", () => ({ name: "docs", kind: "folder", origin: temporaryFolder(PAGES) })],
  [
    "a file of many pages",
    () => {
      const folder = temporaryFolder({ "llms-full.txt": asOneFile(PAGES) });
      return { name: "docs", kind: "site", origin: join(folder, "llms-full.txt") };
    },
  ],
];

/** A source that was read and stored, with its index as it is when whole. */
async function stored(given: SourceGiven) {
  const kept = temporaryHome().passing(given)[0]!;
  const truth = await answersOf(kept);
  const { folder } = kept.store;
  const path = join(folder, readdirSync(folder).find((name) => name.endsWith(".index"))!);
  return { kept, truth, path, whole: new Uint8Array(readFileSync(path)) };
}

/** All that a source answers, asked of a process that starts now. */
async function answersOf(kept: KeptSource): Promise<readonly string[]> {
  const source = alive(kept);
  return await Promise.all(
    QUESTIONS.map(async (ask) => ask((await source.current()).segments, await source.current())),
  );
}

type Live = Awaited<ReturnType<ReturnType<typeof alive>["current"]>>;

const QUESTIONS: readonly ((segments: Live["segments"], corpus: Live) => string)[] = [
  (segments) => JSON.stringify(search(segments, "bam7 page kun3")),
  (_, corpus) => JSON.stringify(corpus.pages().map(entryOf)),
  (_, corpus) => textOf(corpus.pages()[123]!),
];

beforeEach(() => void vi.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

/** What happens to an index file on disk. */
const CHANGES: readonly (readonly [what: string, change: (path: string) => void])[] = [
  ["cut to half", (path: string) => truncateSync(path, 120_000)],
  ["cut to nothing", (path: string) => truncateSync(path, 0)],
  ["written over with zeros", (path: string) => writeFileSync(path, Buffer.alloc(400_000))],
  ["written over with text", (path: string) => writeFileSync(path, "no index\n".repeat(50_000))],
  [
    "spoilt where it is looked into late",
    (path: string) => writeFileSync(path, foundLate(new Uint8Array(readFileSync(path)))),
  ],
  ["gone", (path: string) => rmSync(path)],
  ["a folder now", replacedByFolder],
  [
    "cut, and a folder stands in its place",
    (path: string) => {
      truncateSync(path, 120_000);
      replacedByFolder(path);
    },
  ],
  ["not to be read", (path: string) => chmodSync(path, 0)],
];

/** Who may read everything is kept from nothing. */
const isRoot = process.getuid?.() === 0;

describe.each(KINDS)("the stored index of %s", (_, given) => {
  test("is built anew wherever it is damaged, at the first question that finds it", async () => {
    const { kept, truth, path, whole } = await stored(given());
    const { head, blocks, BLOCK_BYTES } = layoutOf(whole);
    expect(blocks).toBeGreaterThan(8);
    let found = 0;
    for (let block = 0; block < blocks; block++) {
      writeFileSync(path, flipped(head + block * BLOCK_BYTES + 100, 3)(whole));
      const source = alive(kept);
      for (const [i, ask] of QUESTIONS.entries()) {
        const answer = async () => {
          const corpus = await source.current();
          return ask(corpus.segments, corpus);
        };
        // A tool asks once more by itself.
        expect(await answer().catch(answer)).toBe(truth[i]);
        expect(source.failure).toBeUndefined();
      }
      if ((await source.current()).segments[0]!.index.isDamaged) found++;
      if (readFileSync(path).equals(whole)) found++;
    }
    // The others hold what these questions do not look into.
    expect(found).toBeGreaterThan(blocks / 4);
  });

  test.each(CHANGES.filter(([what]) => !(isRoot && what === "not to be read")))(
    "that is %s while it is served, or before: no agent notices",
    async (_how, change) => {
      for (const asksBefore of [true, false]) {
        const { kept, path } = await stored(given());
        const ask = async (client: ReturnType<typeof clientOf>, query: string) => {
          const { isError, text, structured } = await client.call("search_docs", { query });
          expect(isError, text).toBe(false);
          return structured.results;
        };
        const whole = clientOf([kept]);
        const queries = ["bam7 page kun3", "page 77", "about lot20", "page 199 unheard"];
        const truth = await Promise.all(queries.map((query) => ask(whole, query)));
        expect(truth.flat().length).toBeGreaterThan(10);
        const serving = clientOf([kept]);
        if (asksBefore) expect(await ask(serving, queries[0]!)).toEqual(truth[0]);
        change(path);
        for (const client of [serving, clientOf([kept])]) {
          for (const [i, query] of queries.entries()) expect(await ask(client, query)).toEqual(truth[i]);
          const page = truth[0]![0].uri;
          expect((await client.call("read_doc", { uri: page })).text).toContain("Page");
          expect((await client.call("list_docs")).isError).toBe(false);
          expect((await client.call("docs_status")).structured.sources[0]).toMatchObject({
            state: "ready",
            error: null,
          });
        }
      }
    },
  );

  test("that is damaged: pages are listed, completed and read as resources all the same", async () => {
    const { kept, path, whole } = await stored(given());
    const { head, blocks, BLOCK_BYTES } = layoutOf(whole);
    const ways = [
      (client: ReturnType<typeof clientOf>) => client.request("resources/list"),
      async (client: ReturnType<typeof clientOf>) => {
        const [{ uriTemplate }] = (await client.request("resources/templates/list")).resourceTemplates;
        const ref = { type: "ref/resource", uri: uriTemplate };
        return await client.request("completion/complete", { ref, argument: { name: "page", value: "" } });
      },
    ];
    for (const ask of ways) {
      const truth = await ask(clientOf([kept]));
      for (let block = 0; block < blocks; block += 2) {
        writeFileSync(path, flipped(head + block * BLOCK_BYTES + 100, 3)(whole));
        expect(await ask(clientOf([kept]))).toEqual(truth);
      }
    }
  });

  test("that is damaged, and cannot be removed, is served from memory", async () => {
    const { kept, truth, path, whole } = await stored(given());
    class ReadOnly extends CorpusStore {
      override writeIndex(): void {
        throw new Error("EROFS: read-only file system");
      }
      protected override removeIndex(): void {
        throw new Error("EROFS: read-only file system");
      }
    }
    const { head, blocks, BLOCK_BYTES } = layoutOf(whole);
    for (let block = 0; block < blocks; block += 3) {
      writeFileSync(path, flipped(head + block * BLOCK_BYTES + 100, 3)(whole));
      const source = alive({ ...kept, store: new ReadOnly(kept.store.folder) });
      for (const [i, ask] of QUESTIONS.entries()) {
        const answer = async () => {
          const corpus = await source.current();
          return ask(corpus.segments, corpus);
        };
        expect(await answer().catch(answer)).toBe(truth[i]);
      }
    }
  });

  test("that is damaged is no obstacle when old revisions are pruned", async () => {
    const { kept, path, whole } = await stored(given());
    const { head, blocks, BLOCK_BYTES } = layoutOf(whole);
    for (let block = 0; block < blocks; block += 3) {
      writeFileSync(path, flipped(head + block * BLOCK_BYTES + 100, 3)(whole));
      expect(() => kept.store.prune()).not.toThrow();
    }
  });

  test("that is damaged is no obstacle to what changes in its source", async () => {
    const { kept, whole } = await stored(given());
    const { head, blocks, BLOCK_BYTES } = layoutOf(whole);
    const { origin } = kept.record;
    const changed = kept.record.kind === "folder" ? join(origin, "part0/page0.md") : origin;
    for (let run = 0; run < 9; run++) {
      const block = Math.floor((run * blocks) / 9);
      const source = alive(kept);
      await source.current();
      const { revision } = kept.store.state()!;
      truncateSync(join(kept.store.folder, `${revision}.index`), head + block * BLOCK_BYTES);
      const word = `quince${String.fromCharCode(0x61 + run)}`;
      appendFileSync(changed, `\n${word}\n`);
      if (run % 2 === 1) await source.reload();
      const answer = async () => {
        const corpus = await source.current();
        return search(corpus.segments, word).hits.map(({ terms }) => terms);
      };
      expect(await answer().catch(answer)).toEqual([[word]]);
      expect(source.failure).toBeUndefined();
    }
  });
});

function replacedByFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
  writeFileSync(join(path, "file"), "");
}
