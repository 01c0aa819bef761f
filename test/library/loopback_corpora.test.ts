import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bytesOf, type Corpus, entryOf } from "../../src/library/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { alive, temporaryHome } from "../served.ts";
import { shared, sharedPath } from "../shared_folder.ts";

const foldersIn = (name: string) => (shared ? readdirSync(sharedPath("corpora", name)) : []);

/** A site of these files: path → bytes. */
async function siteOf(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  return await loopbackServer(({ url }, response) => {
    const bytes = files.get(decodeURIComponent(new URL(url!, "http://x").pathname));
    if (bytes) response.setHeader("etag", `"${createHash("md5").update(bytes).digest("hex")}"`).end(bytes);
    else response.writeHead(404).end();
  });
}

async function load(kind: "site" | "folder", origin: string): Promise<Corpus> {
  const [kept] = temporaryHome().passing({ name: "x", kind, origin, allowLocal: true });
  return await alive(kept!).current();
}

/** Each page's text by what names it apart from its place. */
function texts(corpus: Corpus): string[] {
  return corpus.pages().map((page) => `${entryOf(page).title}\n${bytesOf(page).toString("latin1")}`);
}

describe.skipIf(!shared)("what a site on this machine serves", { timeout: 120_000 }, () => {
  test.each(foldersIn("llms"))("%s: the same pages as the file itself", async (name) => {
    const folder = sharedPath("corpora", "llms", name);
    const names = readdirSync(folder).filter((file) => file.endsWith(".txt"));
    const files = new Map(names.map((file) => [`/docs/${file}`, readFileSync(join(folder, file))]));
    const [site, file] = await Promise.all([
      siteOf(files).then((origin) => load("site", `${origin}/docs/llms-full.txt`)),
      load("site", join(folder, "llms-full.txt")),
    ]);
    expect(texts(site)).toEqual(texts(file));
    expect(site.separatorBytes).toBe(file.separatorBytes);
  });

  test.each(foldersIn("llms").filter((name) => existsSync(sharedPath("corpora", "llms", name, "llms.txt"))))(
    "%s: its address alone, and its index, lead to the full file",
    async (name) => {
      const folder = sharedPath("corpora", "llms", name);
      const names = readdirSync(folder).filter((file) => file.endsWith(".txt"));
      const origin = await siteOf(new Map(names.map((file) => [`/${file}`, readFileSync(join(folder, file))])));
      const full = texts(await load("site", join(folder, "llms-full.txt")));
      for (const start of ["", "/llms.txt"]) expect(texts(await load("site", `${origin}${start}`))).toEqual(full);
    },
  );

  test.each(foldersIn("trees"))("%s: an index of all its pages gives the pages of the folder", async (name) => {
    const folder = sharedPath("corpora", "trees", name);
    const tree = await load("folder", folder);
    const paths = tree.pages().map((page) => decodeURIComponent(entryOf(page).id));
    const index = paths.map((path) => `- [](${path.split("/").map(encodeURIComponent).join("/")})\n`).join("");
    const origin = await siteOf(
      new Map([
        ["/llms.txt", Buffer.from(`# All\n\n${index}`)],
        ...paths.map((path) => [`/${path}`, readFileSync(join(folder, path))] as const),
      ]),
    );
    const site = await load("site", `${origin}/llms.txt`);
    expect(site.failures).toEqual([]);
    expect(texts(site)).toEqual(texts(tree));
  });
});
