import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Library } from "../../src/library/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { clientOf, impatient, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A live catalogue of two pages, the site behind it, and who reads it. */
async function catalogue() {
  const texts = new Map([
    ["/docs/start.md", "# Start\n\nFirst steps.\n"],
    ["/docs/queue.md", "# Queue\n\nJobs wait.\n"],
  ]);
  const asked: string[] = [];
  let isDown = false;
  const origin = await loopbackServer(({ url, headers }, response) => {
    asked.push(url!);
    const text = texts.get(url!);
    if (isDown || text === undefined) return void response.writeHead(404).end();
    const etag = `"${text.length}"`;
    if (headers["if-none-match"] === etag) response.writeHead(304).end();
    else response.setHeader("etag", etag).end(text);
  });
  const folder = temporaryFolder();
  const file = join(folder, "catalogue.json");
  const pages = [
    { slug: "start", name: "Start", description: "How to begin." },
    { slug: "queue", name: "Queue", description: "Background jobs." },
  ];
  writeFileSync(file, JSON.stringify({ template: `${origin}/docs/{slug}.md`, pages, live: true }));
  const only = temporaryHome().passing({ name: "x", kind: "site", origin: file, allowLocal: true });
  const client = clientOf(only);
  const { structured } = await client.call("list_docs");
  const uris: string[] = structured.pages.map(({ uri }: { uri: string }) => uri);
  return {
    asked,
    texts,
    client,
    uris,
    only,
    down() {
      isDown = true;
    },
    read: async (uri: string) => await client.call("read_doc", { uri }),
  };
}

test("pages of a live catalogue are listed and found by what it says of them, and nothing is fetched for that", async () => {
  const { asked, client, uris } = await catalogue();
  expect(uris).toHaveLength(2);
  const { structured } = await client.call("search_docs", { query: "background jobs" });
  expect(structured.results[0]).toMatchObject({ title: "Queue", uri: uris[1] });
  expect(asked).toEqual([]);
});

test("a page is fetched when it is read, and each time as it is then", async () => {
  const { asked, texts, read, uris } = await catalogue();
  expect((await read(uris[0]!)).structured.content).toBe("# Start\n\nFirst steps.\n");
  expect(asked).toEqual(["/docs/start.md"]);
  texts.set("/docs/start.md", "# Start\n\nOther steps than before.\n");
  expect((await read(uris[0]!)).structured.content).toBe("# Start\n\nOther steps than before.\n");
  expect((await read(uris[0]!)).structured.content).toBe("# Start\n\nOther steps than before.\n");
  expect(asked).toHaveLength(3);
});

test("what was read before answers when the site is down, and says so; a page never read has an error", async () => {
  const { down, read, uris, client } = await catalogue();
  await read(uris[0]!);
  down();
  const old = await read(uris[0]!);
  expect(old.structured.content).toContain("First steps.");
  expect(old.structured.meta.kind).toBe("stale-fallback");
  const never = await read(uris[1]!);
  expect(never).toMatchObject({ isError: true });
  expect(JSON.parse(never.text).error.code).toBe("status");
  const { structured } = await client.call("search_docs", { query: "first steps" });
  expect(structured.results[0].uri).toBe(uris[0]);
});

test("a page that was read is there for the next process", async () => {
  const { read, uris, only, down } = await catalogue();
  await read(uris[0]!);
  down();
  const library = new Library({ stored: temporaryHome().stored, only, log: () => {}, network: () => impatient });
  onTestFinished(() => library.close());
  const { corpora } = await library.ready();
  expect(corpora[0]!.pageCount).toBe(2);
  const { textOf } = await import("../../src/library/mod.ts");
  expect(textOf(await library.page(uris[0]!))).toContain("First steps.");
});
