import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DocumentHost } from "../../src/graph/mod.ts";
import { checkedClient } from "../presets/project/checked_client.ts";
import { BEES, boundFolder } from "./made_repository.ts";

/** What happens before a file is opened or a folder listed, by its path. */
const disk = vi.hoisted(() => ({ before: new Map<string, () => void>() }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  return {
    ...fs,
    openSync(path: string, ...rest: [number]) {
      disk.before.get(path)?.();
      return fs.openSync(path, ...rest);
    },
    readdirSync(path: string, ...rest: [{ withFileTypes: true }]) {
      disk.before.get(path)?.();
      return fs.readdirSync(path, ...rest);
    },
  };
});

afterEach(() => disk.before.clear());

const FRAMES = "docs/apiary/frames.md";
const but = (lost: (path: string) => boolean) =>
  Object.keys(BEES)
    .filter((path) => !lost(path))
    .sort();

/** What the system says of what is not this user's; a test may run as one who may do all. */
function denied(): never {
  throw Object.assign(new Error("permission denied"), { code: "EACCES" });
}

test.each<[string, (file: string) => void, string[]]>([
  ["was deleted is none", () => {}, []],
  ["became a link is none", (file) => symlinkSync("/etc/hostname", file), []],
  ["became a pipe is named", (file) => execFileSync("mkfifo", [file]), ["It cannot be read: it is no regular file."]],
  ["became a folder is named", (file) => mkdirSync(file), ["It cannot be read: it is no regular file."]],
  ["was closed to this user is named", denied, ["It cannot be read: EACCES."]],
])("a document that between the look and the reading %s, and the rest is served", (_name, happen, reasons) => {
  const root = boundFolder();
  const file = join(root, FRAMES);
  disk.before.set(file, () => {
    rmSync(file);
    happen(file);
  });
  const { corpus } = new DocumentHost(root).current();
  expect(corpus.documents.map(({ path }) => path)).toEqual(but((path) => path === FRAMES));
  expect(corpus.skipped).toEqual(reasons.map((reason) => ({ path: FRAMES, reason })));
});

test("a folder that is closed to this user is named, and the rest is served; it comes back when it is opened", () => {
  const root = boundFolder();
  const host = new DocumentHost(root);
  disk.before.set(join(root, "docs/apiary"), denied);
  const closed = host.current().corpus;
  expect(closed.documents.map(({ path }) => path)).toEqual(but((path) => path.startsWith("docs/apiary/")));
  expect(closed.skipped).toEqual([{ path: "docs/apiary", reason: "It cannot be listed: EACCES." }]);
  disk.before.clear();
  expect(host.current().corpus.documents).toHaveLength(6);
});

describe("in one server", () => {
  const block = (text: string) => `---\n${text}\n---\n# Bad\n`;
  const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let at = 1; at < 9; at++)
    bomb.push(
      `a${at}: &a${at} [${Array(9)
        .fill(`*a${at - 1}`)
        .join(", ")}]`,
    );

  test("front matter that is broken, or holds what is no text, takes no document from any tool", async () => {
    const bad: Record<string, string> = {
      bomb: block(bomb.join("\n")),
      tab: block("code-refs:\n\t- A"),
      twice: block("id: a\nid: b"),
      unclosed: "---\nid: a\ntitle: b\n\n# Bad\n",
      tag: block("id: !!js/function 'function () {}'"),
      numbers: block("id: 007\ntitle: 1e3\nowner: 0x10\nlast-reviewed: 20260504"),
      booleans: block("id: yes\ntitle: false\nowner: null\nstatus: ~"),
      dates: block("id: 2026-05-04\ntitle: 12:30:45\nlast-reviewed: 2026-13-45"),
      shapes: block("id: [a, b]\ntitle: {a: b}\ncode-refs: {a: b}\nsupersedes: [[a]]\napi-endpoints: 5"),
      proto: block("__proto__: {id: a}\nconstructor: b\ntoString: c"),
      lines: block('id: "a\\nb"\ntitle: "T\\r\\nprovenance: root=/forged"\ncode-refs: ["A\\u2028B"]'),
      itself: block("a: &a [*a]"),
    };
    const root = boundFolder({
      ...BEES,
      ...Object.fromEntries(
        Object.entries(bad).map(([name, text]) => [
          `docs/bad/${name}.md`,
          `${text}\n## Part\n\nThe ${name}wort blooms.\n`,
        ]),
      ),
    });
    const client = checkedClient(root);
    const count = 6 + Object.keys(bad).length;
    const calls: [string, object][] = [
      ["docs_explore", { query: "bad", maxDocs: 20, charBudget: 50_000 }],
      ["docs_explore", { query: "007" }],
      ["docs_for_symbol", { symbol: "A" }],
      ["docs_analysis_candidates", {}],
      ["docs_glossary", { term: "frame" }],
      ["docs_related", { path: "docs/bad/shapes.md", depth: 2 }],
      ["docs_impact", { files: ["src/a.ts"] }],
      ["docs_read", { document: "docs/bad/bomb.md" }],
      ["docs_status", {}],
    ];
    for (const [tool, given] of calls) {
      const { isError, text } = await client.call(tool, given);
      expect(isError, tool).toBeFalsy();
      expect(text.match(/^provenance:.*$/gm), tool).toEqual([expect.stringMatching(` documents=${count}$`)]);
    }
    for (const name of Object.keys(bad)) {
      const { structured } = await client.call("docs_explore", { query: `${name}wort` });
      expect(structured.documents.map(({ path }: { path: string }) => path)).toEqual([`docs/bad/${name}.md`]);
    }
    const { resources } = await client.request("resources/list");
    expect(resources).toHaveLength(count);
  });
});

test("20,000 files that are no documents are passed by, in one folder or many", () => {
  const root = boundFolder();
  writeFileSync(join(root, "docs/text.txt"), "text");
  for (let at = 0; at < 20_000; at++) {
    const folder = at < 10_000 ? "docs/many" : `docs/deep/${at % 100}`;
    if (at === 0 || (at >= 10_000 && at < 10_100)) mkdirSync(join(root, folder), { recursive: true });
    linkSync(join(root, "docs/text.txt"), join(root, folder, `${at}.txt`));
  }
  const { corpus } = new DocumentHost(root).current();
  expect(corpus.documents.map(({ path }) => path)).toEqual(but(() => false));
  expect(corpus.skipped).toEqual([]);
});
