import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { recognise } from "../../src/sources/mod.ts";
import { start } from "../commands/program.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { temporaryHome } from "../served.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { scriptedSite } from "./scripted_site.ts";

/** A person's machine: the program run from its sources, in a home of its own. */
function machine() {
  const home = temporaryFolder();
  const run = async (...args: string[]) => await start(args, home).ended();
  return {
    run,
    /** What a command says to a program. */
    async json(...args: string[]) {
      const { exitCode, stdout, stderr } = await run(...args, "--json");
      return { exitCode, stderr, ...JSON.parse(stdout || "{}") };
    },
    /** Paths of the pages of the source, without host and name. */
    async pages(): Promise<string[]> {
      const { pages } = await this.json("pages");
      return pages.map(({ uri }: { uri: string }) => decodeURIComponent(uri).replace(/^lectern:\/\/case\/[^/]+/, ""));
    },
    async firstHit(query: string): Promise<string> {
      const { results } = await this.json("search", query);
      return decodeURIComponent(results[0]?.uri ?? "no hit");
    },
  };
}

const folderOf = (name: string) => sharedPath("cases", name);
const expectedOf = (name: string) => JSON.parse(readFileSync(join(folderOf(name), "expect.json"), "utf8"));

/** Adds the site of a case. */
async function added(name: string, script = "http.json") {
  const site = await scriptedSite(folderOf(name), script);
  const person = machine();
  const outcome = await person.run("add", site.start, "--name", "case", "--allow-local");
  return { ...person, site, outcome };
}

describe.skipIf(!shared)("what users saw with sites", { timeout: 60_000 }, () => {
  test("links in every manner below a subpath: every page is there, none is asked for twice", async () => {
    const { pages, optional, queries } = expectedOf("llms-relative-links-subpath");
    const person = await added("llms-relative-links-subpath");
    expect(person.outcome.exitCode, person.outcome.stderr).toBe(0);
    expect((await person.pages()).sort()).toEqual([...pages].sort());
    for (const page of pages) expect(person.site.asked.filter((path) => path === page)).toHaveLength(1);
    for (const { query, first } of queries) expect(await person.firstHit(query)).toContain(first.page);
    const listed = await person.json("pages");
    for (const page of optional) {
      const { category } = listed.pages.find(({ uri }: { uri: string }) => uri.endsWith(page));
      expect(category).toBe("Optional");
    }
  });

  test("an app page that answers 200 where an index was due: refused as HTML, nothing added", async () => {
    const person = await added("llms-html-answers-200");
    expect(person.outcome).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("(html)") });
    expect((await person.json("list")).sources).toEqual([]);
  });

  test("an error page that answers 200 where one page was due: the others are there, and it is told", async () => {
    const { pages, queries } = expectedOf("llms-html-answers-200").scripts["http-one-page.json"];
    const person = await added("llms-html-answers-200", "http-one-page.json");
    expect(person.outcome.exitCode).toBe(1);
    expect(person.outcome.stderr).toMatch(/bad\.md.*\(html\)/);
    expect(await person.pages()).toEqual(pages);
    const { sources } = await person.json("status");
    expect(sources[0].warnings).toMatchObject([{ code: "html", page: expect.stringContaining("/bad.md") }]);
    expect(await person.firstHit(queries[0].query)).toContain("/good.md");
  });

  test("a site that moved within itself: its pages are those of the new place, which is asked from then on", async () => {
    const person = await added("llms-moved-elsewhere");
    expect(person.outcome.exitCode, person.outcome.stderr).toBe(0);
    expect(await person.pages()).toEqual(["/new/a.md"]);
    const before = person.site.asked.length;
    expect((await person.run("refresh")).exitCode).toBe(0);
    expect(person.site.asked.slice(before)).not.toContain("/old/llms.txt");
  });

  test.each(["http-other-host.json", "http-loop.json"])("a site that moved elsewhere (%s)", async (script) => {
    const { error, messageContains = [] } = expectedOf("llms-moved-elsewhere").scripts[script];
    const { outcome } = await added("llms-moved-elsewhere", script);
    expect(outcome).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`(${error})`) });
    for (const part of messageContains) expect(outcome.stderr).toContain(part);
  });

  test("a site that names no charset: text comes back letter for letter", async () => {
    const { titles, warnings, queries } = expectedOf("llms-no-charset");
    const person = await added("llms-no-charset");
    expect(person.outcome.exitCode, person.outcome.stderr).toBe(0);
    const { pages } = await person.json("pages");
    for (const [page, title] of Object.entries(titles)) {
      expect(pages.find(({ uri }: { uri: string }) => uri.endsWith(page)).title).toBe(title);
    }
    const { sources } = await person.json("status");
    for (const { page, code } of warnings) {
      expect(sources[0].warnings).toContainEqual(
        expect.objectContaining({ code, page: expect.stringContaining(page) }),
      );
    }
    for (const { query, first } of queries) expect(await person.firstHit(query)).toContain(first.page);
  });

  test("a refresh that holds a twelfth of the pages: refused, the old ones answer, until it is accepted", async () => {
    const [, query, refresh] = expectedOf("llms-shrunk-after-refresh").steps;
    const person = await added("llms-shrunk-after-refresh");
    const hit = query.first.page.replace("https://", "");
    expect(await person.firstHit(query.query)).toContain(hit);
    const outcome = await person.run("refresh", "case");
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stderr).toContain(`${refresh.from} pages became ${refresh.to}`);
    expect(outcome.stderr).toContain("lectern refresh case --accept");
    expect(await person.firstHit(query.query)).toContain(hit);
    const { sources } = await person.json("status");
    expect(sources[0]).toMatchObject({ kind: "stale-fallback", error: { code: refresh.warning }, pages: 12 });
    expect((await person.run("refresh", "case", "--accept")).exitCode).toBe(0);
    expect((await person.json("status")).sources[0]).toMatchObject({ pages: 1, error: null });
  });

  test("a site where two of six pages are refused: told by name and status, and tried again by a refresh", async () => {
    const { pages, warnings, exitCode } = expectedOf("llms-some-pages-refused");
    const person = await added("llms-some-pages-refused");
    const { outcome } = person;
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stdout).toContain("4 of 6 pages; 2 failed");
    expect((await person.pages()).sort()).toEqual(pages);
    for (const { page, status } of warnings) {
      expect(outcome.stderr).toMatch(new RegExp(`${page.replace(".", "\\.")}.*${status}`));
    }
    expect((await person.json("status")).sources[0]).toMatchObject({ failedPages: 2, pages: 4 });
    const before = person.site.asked.length;
    expect((await person.run("refresh")).exitCode).toBe(1);
    for (const { page } of warnings) expect(person.site.asked.slice(before)).toContain(page);
  });

  test("a machine without internet: what was fetched, and what is copied there, answers without a connection", async () => {
    const { queries } = expectedOf("private-no-network-after-fetch");
    const bundle = readFileSync(join(folderOf("private-no-network-after-fetch"), "bundle", "llms-full.txt"));
    let asked = 0;
    const origin = await loopbackServer((_request, response) => {
      asked++;
      response.end(bundle);
    });
    const person = machine();
    await person.run("add", `${origin}/llms-full.txt`, "--name", "site", "--allow-local");
    const fetched = asked;
    const folder = temporaryFolder();
    writeFileSync(join(folder, "llms-full.txt"), bundle);
    await person.run("add", join(folder, "llms-full.txt"), "--name", "copy", "--offline");
    for (const source of ["site", "copy"]) {
      for (const { query, first } of queries) {
        const { results } = await person.json("search", query, "--source", source, "--offline");
        expect(results[0].uri).toContain(first.page.replace("https://", ""));
        expect((await person.run("read", results[0].uri, "--offline")).stdout).toContain(query);
      }
    }
    const refresh = await person.run("refresh", "site", "--offline");
    expect(refresh).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/--offline.*\(offline\)/) });
    expect((await person.json("status", "--offline")).sources).toHaveLength(2);
    expect(asked).toBe(fetched);
  });
});

test.skipIf(!shared)("a local file is a file in every spelling of its own system, never an address", () => {
  const folder = temporaryFolder({ "llms.txt": "# A\n", "my docs/llms.txt": "# A\n" });
  const spellings: string[] = ["llms.txt", "./llms.txt", join(folder, "llms.txt"), "my docs/llms.txt"];
  for (const spelling of spellings) expect(recognise(spelling, folder)).toMatchObject({ kind: "site" });
  const { windows } = JSON.parse(readFileSync(join(folderOf("llms-local-file-spellings"), "spellings.json"), "utf8"));
  // On another system a drive leads nowhere; it must not be taken for an address.
  for (const spelling of windows) expect(() => recognise(spelling, folder)).toThrow(/no file|not a source/);
  const { passing } = temporaryHome();
  const folders = windows.map((origin: string) => passing({ name: "x", kind: "site", origin })[0]!.store.folder);
  expect(new Set(folders).size).toBe(windows.length);
  for (const path of folders) expect(basename(path)).toMatch(/^[0-9a-f]+$/);
});
