import { describe, expect, test } from "vitest";
import { readSite } from "../../src/sources/mod.ts";
import { scriptedSite } from "../cases/scripted_site.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { knownOf, readingOptions, sampleSite, textsOf } from "./sample_site.ts";

const html = (main: string) =>
  `<!doctype html><html><head><title>T</title></head><body><main>${main}</main></body></html>`;

describe("a file of many pages", () => {
  const full = "# A\nSource: https://x.dev/a\n\nOne.\n\n# B\nSource: https://x.dev/b\n\nTwo.\n";

  test("is one document, with what the index beside it says of its pages", async () => {
    const site = await sampleSite({ "/llms-full.txt": full, "/llms.txt": "# X\n## Guides\n- [A](/a): first\n" });
    expect(await site.read("/llms-full.txt")).toMatchObject({
      shape: "file",
      location: `${site.origin}/llms-full.txt`,
      documents: [{ path: "llms-full.txt", bytes: Buffer.from(full) }],
      index: [{ url: `${site.origin}/a`, title: "A", description: "first", trail: ["Guides"] }],
    });
  });

  test("is taken without an index when there is none, and is not read again when it did not change", async () => {
    const site = await sampleSite({ "/llms-full.txt": { body: full, etag: '"1"' } });
    const reading = await site.read("/llms-full.txt");
    expect(reading).not.toHaveProperty("index");
    site.asked.length = 0;
    expect(await site.read("/llms-full.txt", { known: knownOf(reading) })).toBeUndefined();
    expect(site.asked).toEqual(["/llms-full.txt"]);
  });

  test.each([
    ["/llms.txt", html("<p>App</p>"), "text/plain", "html", "an app page that answers everything"],
    [
      "/llms-full.txt",
      '<div class="error">Not found</div>\n<script>1</script>',
      "text/plain",
      "html",
      "a piece of a page",
    ],
    ["/a.md", html("<p>Sign in</p>"), "text/markdown", "html", "HTML that calls itself Markdown"],
    ["/llms.txt", '{"error":"not found"}', "text/plain", "json", "an error in JSON"],
    ["/llms.txt", "%PDF-1.7 and so on", "text/plain", "binary", "a PDF file"],
    ["/llms.txt", " \n", "text/plain", "empty", "blanks"],
  ])("%s that is no text is refused (%#: %s)", async (path, body, type, code) => {
    const site = await sampleSite({ [path]: { body, type } });
    await expect(site.read(path)).rejects.toMatchObject({ name: "DocumentError", code });
  });
});

describe("an index", () => {
  test("gives way to the file beside it that holds all pages", async () => {
    const site = await sampleSite({ "/llms.txt": "- [A](a.md)\n", "/llms-full.txt": "# A\n\nOne.\n\n# B\n\nTwo.\n" });
    const reading = await site.read("/llms.txt");
    expect(reading).toMatchObject({ shape: "file", location: `${site.origin}/llms-full.txt`, index: [{ title: "A" }] });
    expect(site.asked).toEqual(["/llms.txt", "/llms-full.txt"]);
  });

  test.each([
    ["an HTML page", html("<p>none</p>")],
    ["the index again", "- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n"],
    ["nothing", ""],
  ])("but not when that is %s", async (_, body) => {
    const site = await sampleSite({ "/llms.txt": "- [A](a.md)\n", "/a.md": "# A\n", "/llms-full.txt": body });
    expect(textsOf(await site.read("/llms.txt"))).toEqual({ "a.md": "# A\n" });
  });

  test("of editions only: the full one, else the medium one", async () => {
    const index = "- [Small](/llms-small.txt)\n- [Medium](/llms-medium.txt)\n- [Full](/all/llms-full.txt)\n";
    const site = await sampleSite({ "/llms.txt": index, "/llms-medium.txt": "# M\n", "/all/llms-full.txt": "# F\n" });
    expect(textsOf(await site.read("/llms.txt"))).toEqual({ "llms-full.txt": "# F\n" });
    delete site.routes["/all/llms-full.txt"];
    expect(textsOf(await site.read("/llms.txt"))).toEqual({ "llms-medium.txt": "# M\n" });
  });

  test("leads to further indexes, each once, and their titles are places", async () => {
    const site = await sampleSite({
      "/llms.txt": "## Parts\n- [Kit](/kit/llms.txt)\n- [Kit](/kit/llms.txt)\n- [Tool](/tool/llms.txt)\n",
      "/kit/llms.txt": "## Basics\n- [A](a.md)\n- [Up](/llms.txt)\n- [Back](/kit/llms.txt)\n",
      "/kit/a.md": "# A\n",
      "/tool/llms.txt": "# Tool\n\nText that is no list.\n\nMore of it.\n\nAnd more.\n",
    });
    const reading = await site.read("/llms.txt");
    expect(reading?.documents.map(({ path, trail }) => [path, trail])).toEqual([
      ["kit/a.md", ["Parts", "Kit", "Basics"]],
      ["tool/llms.txt", ["Parts"]],
    ]);
    for (const path of ["/llms.txt", "/kit/llms.txt", "/kit/a.md"])
      expect(site.asked.filter((asked) => asked === path)).toHaveLength(1);
  });

  test("leads to pages of its own publisher only", async () => {
    const other = await sampleSite({ "/b.md": "# B\n" });
    const site = await sampleSite({ "/a.md": "# A\n" });
    site.routes["/llms.txt"] = `- [A](a.md)\n- [B](${other.origin}/b.md)\n- [C](https://example.com/c.md)\n`;
    const reading = await site.read("/llms.txt");
    expect(textsOf(reading)).toEqual({ "a.md": "# A\n" });
    expect(reading?.failures).toEqual([]);
    expect(other.asked).toEqual([]);
  });

  test("tells its progress in pages", async () => {
    const site = await sampleSite({ "/llms.txt": "- [A](a.md)\n- [B](b.md)\n", "/a.md": "# A\n", "/b.md": "# B\n" });
    const seen: unknown[] = [];
    await site.read("/llms.txt", { onProgress: (progress) => progress.unit === "pages" && seen.push(progress) });
    expect(seen).toEqual([
      { done: 1, total: 2, unit: "pages" },
      { done: 2, total: 2, unit: "pages" },
    ]);
  });

  test("that names nothing of its own site says so", async () => {
    const site = await sampleSite({ "/llms.txt": "- [A](https://example.com/a.md)\n" });
    await expect(site.read("/llms.txt")).rejects.toThrow("names no page of its own site");
  });
});

describe("pages of an index that fail", () => {
  const index = "- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n";

  test("are told with their status, and stop no other", async () => {
    const site = await sampleSite({
      "/llms.txt": index,
      "/a.md": "# A\n",
      "/b.md": { status: 403 },
      "/c.md": html("x"),
    });
    const reading = await site.read("/llms.txt");
    expect(textsOf(reading)).toEqual({ "a.md": "# A\n" });
    expect(reading?.failures).toMatchObject([
      { path: "b.md", url: `${site.origin}/b.md`, code: "status", message: expect.stringContaining("403") },
      { path: "c.md", url: `${site.origin}/c.md`, code: "html" },
    ]);
  });

  test("are a failure of the whole when all do", async () => {
    const site = await sampleSite({ "/llms.txt": index });
    await expect(site.read("/llms.txt")).rejects.toMatchObject({
      code: "status",
      message: expect.stringContaining("404"),
    });
  });

  test("end with the reader, not after it", async () => {
    const site = await sampleSite({ "/llms.txt": index, "/a.md": "# A\n", "/b.md": "# B\n", "/c.md": "# C\n" });
    const stop = new AbortController();
    const reading = site.read("/llms.txt", {
      signal: stop.signal,
      onProgress: ({ unit }) => unit === "pages" && stop.abort(new Error("stopped")),
    });
    await expect(reading).rejects.toThrow("stopped");
  });
});

describe("an index that is read again", () => {
  const routes = () => ({
    "/llms.txt": { body: "## S\n- [A](a.md): d\n- [B](b.md)\n", etag: '"i"' },
    "/a.md": { body: "# A\n", etag: '"a"' },
    "/b.md": { body: "# B\n", etag: '"b"' },
  });

  test("is nothing new when nothing changed", async () => {
    const site = await sampleSite(routes());
    const known = knownOf(await site.read("/llms.txt"));
    expect(await site.read("/llms.txt", { known })).toBeUndefined();
  });

  test("gives only the page that changed", async () => {
    const site = await sampleSite(routes());
    const known = knownOf(await site.read("/llms.txt"));
    site.routes["/b.md"] = { body: "# B2\n", etag: '"b2"' };
    const reading = await site.read("/llms.txt", { known });
    expect(textsOf(reading)).toEqual({ "a.md": undefined, "b.md": "# B2\n" });
    expect(reading?.documents[0]).toMatchObject({ title: "A", description: "d", trail: ["S"] });
  });

  test("tells a page that now fails by the name that it had, and tries it again next time", async () => {
    const site = await sampleSite(routes());
    const known = knownOf(await site.read("/llms.txt"));
    site.routes["/b.md"] = { status: 403 };
    const reading = await site.read("/llms.txt", { known });
    expect(reading?.failures).toMatchObject([{ path: "b.md", url: `${site.origin}/b.md`, code: "status" }]);
    site.routes["/b.md"] = { body: "# B\n", etag: '"b"' };
    const later = { ...known, failures: reading?.failures ?? [] };
    expect(textsOf(await site.read("/llms.txt", { known: later }))).toEqual({ "a.md": undefined, "b.md": undefined });
  });

  test("follows what was added and dropped", async () => {
    const site = await sampleSite({ ...routes(), "/c.md": "# C\n" });
    const known = knownOf(await site.read("/llms.txt"));
    site.routes["/llms.txt"] = "- [C](c.md)\n- [B](b.md)\n";
    expect(textsOf(await site.read("/llms.txt", { known }))).toEqual({ "c.md": "# C\n", "b.md": undefined });
  });

  test("is looked for from the start when its place is gone", async () => {
    const site = await sampleSite({ "/docs/llms.txt": "- [A](a.md)\n", "/docs/a.md": "# A\n" });
    const known = knownOf(await site.read("/"));
    expect(known.location).toBe(`${site.origin}/docs/llms.txt`);
    delete site.routes["/docs/llms.txt"];
    site.routes["/llms.txt"] = "- [A](docs/a.md)\n- [B](docs/a.md#b)\n";
    expect(await site.read("/", { known })).toMatchObject({ location: `${site.origin}/llms.txt` });
  });
});

describe.skipIf(!shared)("what users saw (shared)", () => {
  const read = async (name: string, script = "http.json") => {
    const site = await scriptedSite(sharedPath("cases", name), script);
    return { site, reading: await readSite(site.start, readingOptions({})) };
  };

  test("links below a subpath all answered 404, and some were asked twice", async () => {
    const { site, reading } = await read("llms-relative-links-subpath");
    expect(Object.keys(textsOf(reading))).toEqual([
      "lib/start.md",
      "lib/api/core.md",
      "rooted.md",
      "up.md",
      "lib/extra.md",
    ]);
    expect(reading?.documents.at(-1)?.trail).toEqual(["Optional"]);
    expect(new Set(site.asked).size).toBe(site.asked.length);
  });

  test("an app page became documentation", async () => {
    await expect(read("llms-html-answers-200")).rejects.toMatchObject({ code: "html" });
    const { reading } = await read("llms-html-answers-200", "http-one-page.json");
    expect(Object.keys(textsOf(reading))).toEqual(["good.md"]);
    expect(reading?.failures).toMatchObject([{ path: "bad.md", code: "html" }]);
  });

  test("a site that moved was not followed, or to another publisher", async () => {
    const { reading } = await read("llms-moved-elsewhere");
    expect(Object.keys(textsOf(reading))).toEqual(["new/a.md"]);
    expect(reading?.location).toMatch(/\/new\/llms\.txt$/);
    for (const script of ["http-other-host.json", "http-loop.json"]) {
      await expect(read("llms-moved-elsewhere", script)).rejects.toMatchObject({ code: "redirect" });
    }
  });

  test("letters of a site that names no charset were broken", async () => {
    const { reading } = await read("llms-no-charset");
    expect(textsOf(reading)["install.md"]).toContain("先下载，再运行。Größe — 5 €.");
    expect(reading?.documents[0]).toMatchObject({ title: "安装", description: "如何安装", trail: ["文档"] });
    expect(reading?.documents[1]?.bytes).toEqual(Buffer.from("# Bytes\n\ncaf\xe9 and more.\n", "latin1"));
  });
});
