import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type DownloadOptions, Network } from "../../src/fetch/mod.ts";
import { readSite } from "../../src/sources/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { type Answer, knownOf, readingOptions, sampleSite, textsOf } from "./sample_site.ts";

const html = (main: string, head = ""): Answer => ({
  type: "text/html; charset=utf-8",
  body: `<!doctype html><html><head><title>T | Site</title>${head}</head><body><main>${main}</main></body></html>`,
});

describe("one page at an address", () => {
  test("is Markdown as it came", async () => {
    const site = await sampleSite({ "/a.md": { body: "# A\n", etag: '"1"' } });
    const reading = await site.read("/a.md");
    expect(reading).toMatchObject({ shape: "pages", documents: [{ path: "a.md", url: `${site.origin}/a.md` }] });
    expect(await site.read("/a.md", { known: knownOf(reading) })).toBeUndefined();
  });

  test.each([
    [
      "that it names",
      { "/p.html": html("<p>x</p>", '<link rel="alternate" type="text/markdown" href="/raw/p">'), "/raw/p": "# P\n" },
      "raw/p",
    ],
    ["beside it", { "/p.html": html("<p>x</p>"), "/p.md": "# P\n" }, "p.md"],
  ])("is taken in the Markdown form %s", async (_, routes, path) => {
    const site = await sampleSite(routes as Record<string, Answer>);
    expect(textsOf(await site.read("/p.html"))).toEqual({ [path]: "# P\n" });
  });

  test("is converted from HTML when the site has no text", async () => {
    const site = await sampleSite({ "/guide/start": html('<h1>Start</h1><p>See <a href="../b">b</a>.</p>') });
    expect(await site.read("/guide/start")).toMatchObject({
      documents: [
        { path: "guide/start", title: "Start", bytes: Buffer.from(`# Start\n\nSee [b](${site.origin}/b).\n`) },
      ],
    });
  });

  test("that is empty, a login or an app says so", async () => {
    const site = await sampleSite({
      "/a.html": html('<form><input type="password"></form>'),
      "/b.html": html("<div></div>"),
    });
    await expect(site.read("/a.html")).rejects.toMatchObject({
      code: "html",
      message: expect.stringContaining("login"),
    });
    await expect(site.read("/b.html")).rejects.toMatchObject({ code: "html" });
  });
});

describe("a site given by its address alone", () => {
  test.each([
    ["/", ["/llms-full.txt", "/llms.txt", "/docs/llms-full.txt"], "/docs/llms-full.txt"],
    ["/lib", ["/lib/llms-full.txt", "/lib/llms.txt"], "/lib/llms.txt"],
    [
      "/lib/",
      ["/lib/llms-full.txt", "/lib/llms.txt", "/docs/llms-full.txt", "/docs/llms.txt", "/llms-full.txt"],
      "/llms-full.txt",
    ],
  ])("%s is looked for at %j", async (path, tried, found) => {
    const shell = html("<p>Welcome</p>");
    const site = await sampleSite({
      "/lib": shell,
      "/lib/": shell,
      [found]: found.endsWith("full.txt") ? "# A\n" : "- [A](a.md)\n",
    });
    site.routes["/lib/a.md"] = "# A\n";
    const reading = await site.read(path);
    expect(reading?.location).toBe(site.origin + found);
    const from = site.asked.indexOf(tried[0] as string);
    expect(site.asked.slice(from, from + tried.length)).toEqual(tried);
  });

  test("an app page that answers everything is not its text", async () => {
    const site = await sampleSite({
      "/llms-full.txt": html("<p>App</p>"),
      "/llms.txt": "- [A](a.md)\n",
      "/a.md": "# A\n",
    });
    expect(textsOf(await site.read("/"))).toEqual({ "a.md": "# A\n" });
  });

  test("is asked at its place from then on", async () => {
    const site = await sampleSite({
      "/docs/llms.txt": { body: "- [A](a.md)\n", etag: '"1"' },
      "/docs/a.md": { body: "# A\n", etag: '"2"' },
    });
    const known = knownOf(await site.read("/"));
    site.asked.length = 0;
    expect(await site.read("/", { known })).toBeUndefined();
    expect(site.asked).toEqual(["/docs/llms.txt", "/docs/a.md"]);
  });

  test("that has none says what was tried and what to give", async () => {
    const site = await sampleSite({ "/llms.txt": html("<p>App</p>"), "/": html("<p>Home</p>") });
    await expect(site.read("/")).rejects.toMatchObject({
      code: "source_missing",
      message: expect.stringMatching(/tried \/llms-full\.txt .*\/llms\.txt \(an HTML page\).*github:owner\/repo/),
    });
  });

  test("that moved to another publisher says where", async () => {
    const moved = { status: 308, location: "https://docs.other.example/x" };
    const site = await sampleSite({
      "/llms-full.txt": moved,
      "/llms.txt": moved,
      "/docs/llms.txt": moved,
      "/docs/llms-full.txt": moved,
    });
    await expect(site.read("/")).rejects.toMatchObject({
      code: "redirect",
      message: expect.stringContaining("docs.other.example"),
    });
  });
});

describe("linked pages without an ending", () => {
  const PAGES = 120;
  const names = Array.from({ length: PAGES }, (_, at) => `p${at}`);
  const index = names.map((name) => `- [${name}](/${name})`).join("\n");

  test.each([
    ["beside them as .md", (name: string) => ({ [`/${name}`]: html(name), [`/${name}.md`]: `# ${name}\n` }), "p0.md"],
    [
      "below them as index.md",
      (name: string) => ({ [`/${name}`]: html(name), [`/${name}/index.md`]: `# ${name}\n` }),
      "p0/index.md",
    ],
    ["under their own address", (name: string) => ({ [`/${name}`]: `# ${name}\n` }), "p0"],
    ["nowhere", (name: string) => ({ [`/${name}`]: html(`<h1>${name}</h1><p>x</p>`) }), "p0"],
    ["only as .md", (name: string) => ({ [`/${name}.md`]: `# ${name}\n` }), "p0.md"],
  ])("have their Markdown %s, and it takes few requests more than there are pages", async (_, routesOf, path) => {
    const site = await sampleSite({ "/llms.txt": index, ...Object.assign({}, ...names.map(routesOf)) });
    const reading = await site.read("/llms.txt");
    expect(reading?.documents).toHaveLength(PAGES);
    expect(reading?.failures).toEqual([]);
    expect(reading?.documents[0]?.path).toBe(path);
    expect(site.asked.length).toBeLessThan(PAGES + 60);
  });
});

describe("a catalogue", () => {
  const catalogue = (origin: string, more = {}) =>
    JSON.stringify({
      template: `${origin}/docs/{slug}.md`,
      pages: [{ slug: "a b", name: "A", category: "C" }],
      ...more,
    });

  test("leads to its pages, wherever it lies", async () => {
    const site = await sampleSite({ "/docs/a%20b.md": "# A\n" });
    site.routes["/pages.json"] = { type: "application/json", body: catalogue(site.origin) };
    const folder = temporaryFolder({ "pages.json": catalogue(site.origin) });
    for (const place of ["/pages.json", join(folder, "pages.json")]) {
      const reading = await site.read(place);
      expect(reading?.documents).toMatchObject([
        { path: "docs/a b.md", title: "A", trail: ["C"], bytes: Buffer.from("# A\n") },
      ]);
    }
  });

  test("does not take the secret of its own server to the one that it names", async () => {
    const seen: [string, DownloadOptions["headers"]][] = [];
    class Seeing extends Network {
      override async download(address: string, options: DownloadOptions) {
        seen.push([new URL(address).pathname, options.headers]);
        return await super.download(address, options);
      }
    }
    const pages = await sampleSite({ "/docs/a%20b.md": "# A\n" });
    const site = await sampleSite({ "/pages.json": catalogue(pages.origin) });
    await site.read("/pages.json", { network: new Seeing(), headers: { "x-key": "secret" } });
    expect(seen).toEqual([
      ["/pages.json", { "x-key": "secret" }],
      ["/docs/a%20b.md", undefined],
    ]);
  });

  test("that is live is not read: each page is what the catalogue says of it", async () => {
    const site = await sampleSite({});
    site.routes["/pages.json"] = catalogue(site.origin, { live: true });
    const reading = await site.read("/pages.json");
    expect(reading?.live).toBe(true);
    expect(reading?.documents.every(({ isStub, bytes }) => isStub && bytes!.length > 0)).toBe(true);
    expect(site.asked).toEqual(["/pages.json"]);
  });
});

describe("a local file", () => {
  const read = async (path: string, options = {}) => await readSite(path, readingOptions(options));

  test.each([
    ["a.md", "# A\n", "pages", "# A\n"],
    ["a.html", "<main><h1>A</h1><p><a href='b.html'>b</a></p></main>", "pages", "# A\n\n[b](b.html)\n"],
    ["a.txt", "# A\n\nText.\n", "file", "# A\n\nText.\n"],
    [
      "llms.txt",
      "# A\n\nOne page, written by hand.\n\nIt has no list.\n",
      "file",
      "# A\n\nOne page, written by hand.\n\nIt has no list.\n",
    ],
  ])("%s", async (name, text, shape, expected) => {
    const path = join(temporaryFolder({ [name]: text }), name);
    const reading = await read(path);
    expect(reading).toMatchObject({ shape, location: path });
    expect(textsOf(reading)).toEqual({ [name]: expected });
    expect(await read(path, { known: knownOf(reading) })).toBeUndefined();
  });

  test("that is an index leads to the pages beside it, in its folder and not outside", async () => {
    const folder = temporaryFolder({
      "in/llms.txt":
        "## S\n- [A](a.md): d\n- [B](/sub/b.md)\n- [Out](../secret.md)\n- [Way](way.md)\n- [Gone](gone.md)\n",
      "in/a.md": "# A\n",
      "in/sub/b.md": "# B\n",
      "secret.md": "# Secret\n",
    });
    symlinkSync(join(folder, "secret.md"), join(folder, "in/way.md"));
    const path = join(folder, "in/llms.txt");
    const reading = await read(path);
    expect(textsOf(reading)).toEqual({ "a.md": "# A\n", "sub/b.md": "# B\n" });
    expect(reading?.documents[0]).toMatchObject({ title: "A", description: "d", trail: ["S"] });
    expect(reading?.failures.map(({ path, code }) => [path, code])).toEqual([
      ["../secret.md", "source_missing"],
      ["way.md", "source_missing"],
      ["gone.md", "source_missing"],
    ]);
  });

  test("that is an index gives only the page that changed", async () => {
    const folder = temporaryFolder({ "llms.txt": "- [A](a.md)\n- [B](b.md)\n", "a.md": "# A\n", "b.md": "# B\n" });
    const path = join(folder, "llms.txt");
    const known = knownOf(await read(path));
    expect(await read(path, { known })).toBeUndefined();
    writeFileSync(join(folder, "b.md"), "# B2\n");
    utimesSync(join(folder, "b.md"), 1, 1);
    expect(textsOf(await read(path, { known }))).toEqual({ "a.md": undefined, "b.md": "# B2\n" });
    rmSync(join(folder, "b.md"));
    mkdirSync(join(folder, "b.md"));
    expect((await read(path, { known }))?.failures).toMatchObject([{ path: "b.md" }]);
  });

  test("that is an index of pages on the web fetches them", async () => {
    const site = await sampleSite({ "/a.md": { body: "# A\n", etag: '"1"' } });
    const path = join(temporaryFolder({ "llms.txt": `- [A](${site.origin}/a.md)\n` }), "llms.txt");
    const reading = await read(path);
    expect(textsOf(reading)).toEqual({ "a.md": "# A\n" });
    expect(reading?.location).toBe(path);
    expect(await read(path, { known: knownOf(reading) })).toBeUndefined();
  });

  test("of many pages learns from the index beside it", async () => {
    const folder = temporaryFolder({
      "llms-full.txt": "# A\n\n1\n",
      "llms.txt": "## S\n- [A](https://x.dev/a)\n- [B](b.md)\n",
    });
    expect(await read(join(folder, "llms-full.txt"))).toMatchObject({
      shape: "file",
      index: [{ url: "https://x.dev/a", title: "A", trail: ["S"] }],
    });
  });

  test("that is gone says so", async () => {
    await expect(read(join(temporaryFolder(), "a.md"))).rejects.toMatchObject({ code: "source_missing" });
  });
});
