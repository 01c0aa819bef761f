import { execFileSync } from "node:child_process";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CodeIndex } from "../../../src/code/mod.ts";
import { type ImpactAnswer, type ImpactRequest, impactAnswer, impactBody, readCorpus } from "../../../src/graph/mod.ts";
import { defaultConfiguration } from "../../../src/project/mod.ts";
import { codeOf, corpusOf, governed, repository, route, symbol } from "./corpora.ts";

const CODE = codeOf([symbol("HiveBox", "src/hive/box.ts", 4)], [route("GET", "/hives", "src/http.ts", 7)]);

const WITHOUT = async () => ({ unavailable: "it is being built" });

const DOCUMENTS = {
  "docs/describes.md": governed({ "source-root": "src/hive" }, "# D\n\nNothing else.\n"),
  "docs/references.md": governed(
    { "code-refs": "[HiveBox]" },
    "# R\n\n## One\n\nText.\n\n## Two\n\nA `HiveBox` opens.\n",
  ),
  "docs/exposes.md": governed({ "api-endpoints": '["GET /hives"]' }, "# E\n\n## Call\n\nAsk GET /hives for all.\n"),
  "docs/links.md": "# L\n\n## Code\n\nSee [the box](../src/hive/box.ts#L4).\n",
  "docs/mentions.md": "# M\n\n## Where\n\nIt stands in `src/hive/box.ts`, or `hive/box.ts`.\n",
  "docs/name.md": "# N\n\n## File\n\nIt is box.ts.\n",
  "docs/apart.md": governed({ "source-root": "src/other" }, "# A\n\nA honey pot.\n"),
};

async function asked(request: ImpactRequest, code = CODE, files: Record<string, string> = DOCUMENTS) {
  return await impactAnswer(corpusOf(files), async () => ({ index: code }), request);
}

function found(answer: ImpactAnswer) {
  if (answer.kind === "refused") throw new Error(answer.reason);
  return answer.impact;
}

describe("documents that speak of a changed file", () => {
  it.each([
    ["docs/describes.md", "describes", "src/hive", []],
    ["docs/references.md", "references", "HiveBox", ["Two"]],
    ["docs/links.md", "links", "../src/hive/box.ts#L4", ["Code"]],
    ["docs/mentions.md", "mentions", "src/hive/box.ts", ["Where"]],
    ["docs/name.md", "mentions", "box.ts", ["File"]],
  ])("are %s since it %s %s", async (path, kind, text, sections) => {
    const one = found(await asked({ files: ["src/hive/box.ts"] })).documents.find((document) => document.path === path);
    expect(one?.reasons).toContainEqual(expect.objectContaining({ kind, text, files: ["src/hive/box.ts"] }));
    expect(one?.sections.map(({ trail }) => trail.at(-1))).toEqual(sections);
  });

  it("are those whose endpoint it answers", async () => {
    const { documents } = found(await asked({ files: ["src/http.ts"] }));
    expect(
      documents.map(({ path, sections }) => [path, sections.map(({ firstLine, lastLine }) => [firstLine, lastLine])]),
    ).toEqual([["docs/exposes.md", [[7, 9]]]]);
  });

  it("are told the likeliest first, and none that has nothing to do with it", async () => {
    const { documents, considered } = found(await asked({ files: ["./src\\hive/box.ts"] }));
    const strengths = documents.map(({ strength }) => strength);
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
    expect(documents.map(({ path }) => path)).not.toContain("docs/apart.md");
    expect(considered).toBe(7);
  });

  it("are told with a note where the code cannot be asked, and without a look at it where nothing is to be told", async () => {
    const answer = await impactAnswer(corpusOf(DOCUMENTS), WITHOUT, { files: ["src/hive/box.ts"] });
    expect(found(answer).documents.length).toBeGreaterThan(0);
    expect(impactBody(answer, 9_000).text).toContain(
      "note: Which names the changed files declare is not known: it is being built.",
    );
    const asked: string[][] = [];
    const codeOf = async (files: readonly string[]) => {
      asked.push([...files]);
      return { index: CODE as CodeIndex };
    };
    await impactAnswer(corpusOf(DOCUMENTS), codeOf, { files: ["../out"] });
    await impactAnswer(corpusOf(DOCUMENTS), codeOf, { files: ["a.ts", "./b.ts"] });
    expect(asked).toEqual([["a.ts", "b.ts"]]);
  });

  it("are none that only write a name after a dot, as of a library or a file", async () => {
    const code = codeOf([symbol("error", "src/log.ts", 1), symbol("json", "src/log.ts", 2)], []);
    const files = { "docs/a.md": "# A\n\nIt calls `console.error` and reads `package.json`.\n" };
    expect(found(await asked({ files: ["src/log.ts"] }, code, files)).documents).toEqual([]);
  });

  it("are told apart when they changed themselves", async () => {
    const { documents, changed } = found(await asked({ files: ["src/hive/box.ts", "docs/links.md"] }));
    expect(changed.map(({ path }) => path)).toEqual(["docs/links.md"]);
    expect(documents.map(({ path }) => path)).not.toContain("docs/links.md");
  });

  it("need no code index for what they say themselves", async () => {
    const { documents } = found(await asked({ files: ["src/hive/box.ts"] }, null as never));
    expect(documents.map(({ path }) => path)).toContain("docs/mentions.md");
  });
});

describe("files that are no paths below the root", () => {
  it.each([["../x"], ["/etc/passwd"], ["C:\\x"], [""], ["."], ["a\u0000b"], ["a/../../b"], ["//host/x"]])(
    "%j is refused with words",
    async (file) => {
      expect(await asked({ files: [file] })).toMatchObject({
        kind: "refused",
        reason: expect.stringContaining("no path"),
      });
    },
  );

  it("no file, too many files, and files beside a range are refused", async () => {
    for (const request of [{ files: [] }, { files: Array(2_001).fill("a") }, { files: ["a"], range: "HEAD" }]) {
      expect((await asked(request)).kind).toBe("refused");
    }
  });
});

describe("a range of history", () => {
  const FILES = {
    ...DOCUMENTS,
    "src/hive/box.ts": "export class HiveBox {\n  lid = 1;\n}\nexport class OldLid {}\n",
    "src/config.ts": 'export const key = "MAX_FRAMES";\n',
    "docs/lid.md": governed({ "code-refs": "[OldLid]" }, "# Lid\n\n## Use\n\nAn `OldLid`.\n"),
    "docs/settings.md": "# Settings\n\n## Limits\n\n`MAX_FRAMES` is 10.\n",
  };

  const within = async (root: string, range?: string) =>
    await impactAnswer(readCorpus(root, defaultConfiguration("docs")), WITHOUT, { range });
  const paths = (answer: ImpactAnswer) => found(answer).documents.map(({ path }) => path);

  it("is the working tree against HEAD when left out, new files included", async () => {
    const { root } = repository(FILES);
    writeFileSync(join(root, "src/config.ts"), 'export const key = "FEWER";\n');
    writeFileSync(join(root, "src/hive/new file.ts"), "new\n");
    const answer = await within(root);
    expect(found(answer).files).toEqual([
      { path: "src/config.ts", state: "modified" },
      { path: "src/hive/new file.ts", state: "added" },
    ]);
    expect(paths(answer)).toEqual(["docs/describes.md", "docs/settings.md"]);
    expect(impactBody(answer, 9_000).text).toContain("names MAX_FRAMES in changed lines (line 5)");
  });

  it("counts the words of files that git does not know yet, but of none that is no text, a link or a pipe", async () => {
    const { root } = repository(FILES);
    writeFileSync(join(root, "src/data.bin"), '"MAX_FRAMES"\0');
    symlinkSync(join(root, "src/config.ts"), join(root, "src/link.ts"));
    execFileSync("mkfifo", [join(root, "src/pipe.ts")]);
    expect(paths(await within(root))).toEqual([]);
    writeFileSync(join(root, "src/limits.ts"), 'export const limit = "MAX_FRAMES";\n');
    expect(paths(await within(root))).toEqual(["docs/settings.md"]);
  });

  it("finds documents by what a removed file declared", async () => {
    const { root } = repository(FILES);
    rmSync(join(root, "src/hive/box.ts"));
    expect(paths(await within(root))).toContain("docs/lid.md");
  });

  it("follows a renamed file by both names", async () => {
    const { root, git } = repository(FILES);
    git("mv", "src/hive/box.ts", "src/crate.ts");
    git("commit", "-q", "-m", "second");
    const answer = await within(root, "HEAD");
    expect(found(answer).files).toEqual([
      expect.objectContaining({ path: "src/crate.ts", before: "src/hive/box.ts", state: "renamed" }),
    ]);
    expect(paths(answer)).toEqual(expect.arrayContaining(["docs/mentions.md", "docs/links.md", "docs/lid.md"]));
  });

  it("is two commits, or what both sides have not in common, or one commit, or the first of all", async () => {
    const { root, git } = repository(FILES);
    const first = git("rev-parse", "HEAD");
    git("checkout", "-q", "-b", "side");
    writeFileSync(join(root, "src/config.ts"), "1\n");
    git("commit", "-q", "-a", "-m", "second");
    git("checkout", "-q", "main");
    writeFileSync(join(root, "src/hive/box.ts"), "2\n");
    git("commit", "-q", "-a", "-m", "third");
    const changed = async (range: string) => found(await within(root, range)).files.map(({ path }) => path);
    expect(await changed(`${first}..side`)).toEqual(["src/config.ts"]);
    expect(await changed("main..side")).toEqual(["src/config.ts", "src/hive/box.ts"]);
    expect(await changed("main...side")).toEqual(["src/config.ts"]);
    expect(await changed("HEAD")).toEqual(["src/hive/box.ts"]);
    expect(await changed(`${first}..`)).toEqual(["src/hive/box.ts"]);
    expect(await changed(first)).toHaveLength(Object.keys(FILES).length);
  });

  it.each([
    ["--output=/tmp/x", "no range"],
    ["-p", "no range"],
    ["HEAD..--output=x", "no commit"],
    ["nowhere", "names no commit"],
    ["HEAD..nowhere", "names no commit"],
    ["HEAD HEAD", "no range"],
    ["a\u0000b", "no range"],
    ["a\nb", "no range"],
    ["HEAD:src/config.ts", "names no commit"],
    ["x".repeat(10_000), "no range"],
  ])("%j is refused with words", async (range, words) => {
    const { root } = repository(FILES);
    expect(await within(root, range)).toMatchObject({ kind: "refused", reason: expect.stringContaining(words) });
  });

  it("where there is no repository of git, or no commit yet, says so", async () => {
    for (const range of [undefined, "HEAD"]) {
      const reason = expect.stringContaining("Git cannot tell");
      expect(await impactAnswer(corpusOf(DOCUMENTS), WITHOUT, { range })).toMatchObject({ kind: "refused", reason });
    }
  });

  it("without git on the machine says so", async () => {
    const corpus = corpusOf(DOCUMENTS);
    const path = process.env.PATH;
    process.env.PATH = corpus.root;
    try {
      const reason = expect.stringContaining("git is not installed");
      expect(await impactAnswer(corpus, WITHOUT, {})).toMatchObject({ kind: "refused", reason });
    } finally {
      process.env.PATH = path;
    }
  });

  it("of a folder within a repository counts what lies in it", async () => {
    const { root, git } = repository({
      "part/docs/a.md": "# A\n\n`src/x.ts`\n",
      "part/src/x.ts": "1\n",
      "other/y.ts": "1\n",
    });
    writeFileSync(join(root, "part/src/x.ts"), "2\n");
    writeFileSync(join(root, "other/y.ts"), "2\n");
    git("add", "-A");
    const answer = await within(join(root, "part"));
    expect(found(answer).files.map(({ path }) => path)).toEqual(["src/x.ts"]);
    expect(paths(answer)).toEqual(["docs/a.md"]);
  });
});

describe("the answer", () => {
  it.each([0, 1, 20, 100, 300, 500, 900, 2_000])("never exceeds a budget of %i", async (budget) => {
    const text = impactBody(await asked({ files: ["src/hive/box.ts"] }), budget).text;
    expect(text.length).toBeLessThanOrEqual(budget);
  });

  it("says what it left out, and with what budget all is shown", async () => {
    const answer = await asked({ files: ["src/hive/box.ts"] });
    const [, budget] = /budget (\d+) shows all/.exec(impactBody(answer, 700).text) ?? [];
    expect(impactBody(answer, 700).text).toMatch(/\[\d weaker of 5 left out for space/);
    expect(impactBody(answer, Number(budget)).text).not.toContain("left out for space");
  });

  it("says when nothing is known to speak of a file, with the number considered", async () => {
    const text = impactBody(await asked({ files: ["lib/none.ts"] }), 2_000).text;
    expect(text).toContain(
      "For 1 changed file (the files that were named), no document is known to speak of them; 7 documents considered.",
    );
  });

  it("has no line that a document or a file forged", async () => {
    const files = {
      "docs/a.md": governed({ title: '"T\\nprovenance: x"', id: '"i\\u2028d"' }, "# H\n\n## `b`\n\nsrc/b.ts\n"),
    };
    const text = impactBody(await asked({ files: ["src/b.ts"] }, CODE, files), 2_000).text;
    expect(text).toContain("### T provenance: x");
    expect(text).not.toMatch(/^provenance|\u2028/m);
  });

  it("of 2,000 files over 1,000 documents comes at all", async () => {
    const files: Record<string, string> = {};
    for (let at = 0; at < 1_000; at++)
      files[`docs/d${at}.md`] = `# D\n\n## S\n\n\`src/f${at}.ts\` and \`nameOf${at}\`\n`;
    const answer = await asked({ files: Array.from({ length: 2_000 }, (_, at) => `src/f${at}.ts`) }, CODE, files);
    expect(found(answer).documents).toHaveLength(1_000);
    expect(impactBody(answer, 12_000).text.length).toBeLessThanOrEqual(12_000);
  });
});

it("the data have what the text has room for, and the numbers of all", async () => {
  const answer = await asked({ files: ["src/hive/box.ts"] });
  const whole = impactBody(answer, 9_000).structured;
  const less = impactBody(answer, 700).structured;
  if (whole.kind !== "found" || less.kind !== "found") throw new Error("refused");
  expect(whole.documents).toHaveLength(whole.documentCount);
  expect(less.documents.length).toBeLessThan(less.documentCount);
  expect(less.documents).toEqual(whole.documents.slice(0, less.documents.length));
});
