import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary_folder.ts";
import { run, start } from "./program.ts";

const repository = () =>
  temporaryFolder({
    "lectern.json": '{ "documentation": { "roots": ["docs"] } }\n',
    "docs/README.md": "# Index\n\n[a](a.md)\n",
    "docs/a.md": "---\nid: hive/a\ncomponent: Hive\ncode-refs: [HiveBox]\nsupersedes: [gone]\n---\n\n# A\n",
    "src/box.ts": "\nexport class HiveBox {}\n",
  });

describe("lectern graph", () => {
  it("prints JSON with nodes, edges and problems, and nothing else", async () => {
    const { stdout, stderr, exitCode } = await run(["graph", repository()]);
    const { nodes, edges, problems } = JSON.parse(stdout) as Record<string, { id: string; kind: string }[]>;
    expect(nodes!.map(({ id }) => id)).toContain("code:src/box.ts#HiveBox");
    expect(edges!.map(({ kind }) => kind).sort()).toEqual(["DOCUMENTS", "LINKS_TO", "REFERENCES", "SUPERSEDES"]);
    expect(problems).toMatchObject({ dangling: [{ target: "gone" }] });
    expect([stderr, exitCode]).toEqual(["", 0]);
  });

  it("looks at the working directory when no folder is named", async () => {
    const ended = await start(
      ["graph", "--format", "dot", "--documents-only"],
      undefined,
      {},
      "ignore",
      repository(),
    ).ended();
    expect(ended.stdout).toMatch(/^digraph documentation \{\n[\s\S]*label="Hive"[\s\S]*\}\n$/);
    expect(ended.stdout).not.toContain("HiveBox");
  });

  it.each([["hive/a"], ["docs/a.md"], ["doc:hive/a"], ["HIVE/A"]])("shows what is near %s", async (focus) => {
    const { stdout } = await run(["graph", repository(), "--format", "mermaid", "--focus", focus, "--documents-only"]);
    expect(stdout.split("\n")[0]).toBe("flowchart LR");
    expect(stdout).toContain("Index");
  });

  it("writes nodes.jsonl and edges.jsonl, or one file, and prints nothing then", async () => {
    const [root, out] = [repository(), temporaryFolder()];
    const both = await run(["graph", root, "--jsonl", join(out, "new/graph")]);
    const one = await run(["graph", root, "--format", "graphml", "--out", join(out, "graph.xml")]);
    expect([both.stdout, both.exitCode, one.stdout, one.exitCode]).toEqual(["", 0, "", 0]);
    expect(readFileSync(join(out, "new/graph/nodes.jsonl"), "utf8").split("\n")[0]).toContain('"doc:docs/README.md"');
    expect(readFileSync(join(out, "new/graph/edges.jsonl"), "utf8")).toContain('"LINKS_TO"');
    expect(readFileSync(join(out, "graph.xml"), "utf8")).toContain("<graphml ");
  });

  it.each([
    [["--format", "svg"], '--format is "svg"; it takes json, dot, mermaid, graphml.'],
    [["--focus", "hive/b"], 'No document and no node is called "hive/b". Did you mean "hive/a"'],
    [["--focus", "\u001b[2J\n"], "No document and no node"],
    [["--depth", "2"], "--depth goes with --focus"],
    [["--focus", "hive/a", "--depth", "0"], "--depth is"],
    [["--jsonl", "x", "--out", "y"], "--jsonl writes two files"],
    [["--out", ""], "--out needs a path"],
  ])("%j is used wrongly", async (flags, words) => {
    const { stdout, stderr, exitCode } = await run(["graph", repository(), "--documents-only", ...flags]);
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect([stdout, exitCode]).toEqual(["", 2]);
  });

  it("says what is wrong with a folder that is none, and with a broken configuration", async () => {
    const root = temporaryFolder({ "lectern.json": "{", "file.md": "x" });
    expect(await run(["graph", join(root, "file.md")])).toMatchObject({ exitCode: 2, stdout: "" });
    const broken = await run(["graph", root]);
    expect(broken).toMatchObject({ exitCode: 1, stdout: "", stderr: expect.stringContaining("KW-CONFIG-001") });
  });

  it("works where nothing is bound, and tells a person when there is no document", async () => {
    const bare = await run(["graph", temporaryFolder({ "docs/a.md": "# A\n" })]);
    expect(JSON.parse(bare.stdout)).toMatchObject({ nodes: [{ id: "doc:docs/a.md" }] });
    const empty = await run(["graph", temporaryFolder()]);
    expect(empty.stderr).toContain("No document was found below docs");
    expect(JSON.parse(empty.stdout)).toMatchObject({ nodes: [], edges: [] });
  });
});
