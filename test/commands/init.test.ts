import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { examine } from "../../src/commands/check/mod.ts";
import { command, init } from "../../src/commands/init.ts";
import { parseArguments } from "../../src/commands/parse_arguments.ts";
import { readCorpus } from "../../src/graph/mod.ts";
import { defaultConfiguration, readProject } from "../../src/project/mod.ts";
import { machine } from "../clients/machine.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { run } from "./program.ts";

const YAML = ".kyber-weave/kyber-weave.yml";
const GUIDE = "---\nid: a\ntitle: A\ndoc-type: guide\nstatus: live\n---\n\n# A\n";

interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly asked: readonly string[];
}

/** Answers to questions that begin so; nobody is there to be asked where there is none. */
type Answers = Readonly<Record<string, boolean>>;

/** Runs the command in a repository, on a machine with nothing else than these files of a home. */
async function on(
  root: string,
  argv: readonly string[],
  answers?: Answers,
  home: Record<string, string> = {},
): Promise<Ran> {
  const { context } = machine(home);
  const written = { stdout: "", stderr: "" };
  const asked: string[] = [];
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  try {
    const exitCode = await init(parseArguments(command, [root, ...argv]), {
      context,
      today: "2026-05-04",
      async ask(question) {
        if (!answers) return undefined;
        asked.push(question);
        const key = Object.keys(answers).find((start) => question.startsWith(start));
        return key === undefined ? false : answers[key];
      },
    });
    return { exitCode, ...written, asked };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Every file of a folder with its text. */
function filesIn(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  const files = paths.filter((path) => statSync(join(root, path)).isFile()).sort();
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** What `lectern check` finds, all that it can look at. */
async function foundIn(root: string): Promise<string[]> {
  const wishes = { only: [], isMergeReady: true, withAnalysis: true, withCode: true };
  const { findings } = await examine(root, wishes);
  return findings.map(({ code, file, message }) => `${code} ${file}: ${message}`);
}

const documentationIn = (root: string) => JSON.parse(readFileSync(join(root, "lectern.json"), "utf8")).documentation;
const project = (root: string) => readProject(root)!.configuration;

describe("without a terminal lectern.json alone is written, and what was found is shown", () => {
  test("in a repository with documents and code", async () => {
    const root = temporaryFolder({
      "docs/a.md": GUIDE,
      "docs/b.md": "# B\n",
      "docs/standards/go/x.md": GUIDE.replace("title", "technology: go\ntitle"),
      "docs/broken.md": "---\nid: [unclosed\n---\n\n# Broken\n",
      "docs/catalog.md": "# Catalog\n\n| Component | Owner |\n| --- | --- |\n| Hive | Bees |\n",
      "src/main.go": "package main\n",
      "web/app.ts": "export {};\n",
      "assets/logo.svg": "",
      ".mcp.json": "{}",
      "CLAUDE.md": "",
    });
    const before = filesIn(root);
    const { exitCode, stdout, asked } = await on(root, []);
    expect(exitCode).toBe(0);
    expect(asked).toEqual([]);
    expect(stdout).toContain("  documents: docs (5 documents)\n");
    expect(stdout).toContain("  front matter: 2 of 5 documents, 1 that cannot be read\n");
    expect(stdout).toContain("  types that the ontology lacks: guide (2)\n");
    expect(stdout).toContain("  statuses that it lacks: live (2)\n");
    expect(stdout).toContain("  catalog: docs/catalog.md (1 component, 1 owner)\n");
    expect(stdout).toContain("  code: src, web\n");
    expect(stdout).toContain("  technologies: go\n");
    expect(stdout).toContain("  agents' files: .mcp.json\n");
    expect(stdout).toContain("lectern.json: made.");
    expect(stdout).toContain(`lectern init ${root} --wire claude`);
    const { "lectern.json": written, ...others } = filesIn(root);
    expect(others).toEqual(before);
    expect(written).toBe(`{
  "documentation": {
    "roots": ["docs"],
    "catalog": {
      "path": "docs/catalog.md"
    },
    "sourceRoots": ["src", "web"],
    "ontology": {
      "technologies": ["go"]
    }
  }
}
`);
  });

  test("again: nothing is changed", async () => {
    const root = temporaryFolder({ "docs/a.md": GUIDE });
    await on(root, []);
    const before = filesIn(root);
    const { exitCode, stdout } = await on(root, []);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("lectern.json binds it already, and was kept.");
    expect(filesIn(root)).toEqual(before);
  });

  test("a rehearsal shows the change and writes nothing", async () => {
    const root = temporaryFolder({ "docs/a.md": GUIDE });
    const { exitCode, stdout } = await on(root, ["--dry-run", "--scaffold", "--wire", "claude"], { "": true });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("lectern.json: would be made.");
    expect(stdout).toContain('+    "roots": ["docs"],');
    expect(stdout).toContain("docs/catalog.md: would be made.");
    expect(stdout).toContain("Claude Code: would be registered");
    expect(Object.keys(filesIn(root))).toEqual(["docs/a.md"]);
  });

  test("for a program", async () => {
    const root = temporaryFolder({ "docs/a.md": GUIDE });
    const { stdout, asked } = await on(root, ["--json", "--wire", "cursor"], { "": true });
    expect(asked).toEqual([]);
    expect(JSON.parse(stdout)).toMatchObject({
      root,
      binding: "new",
      file: "lectern.json",
      dryRun: false,
      roots: [{ path: "docs", documents: 1 }],
      documents: 1,
      governed: 1,
      unknownTypes: [{ word: "guide", documents: 1 }],
      catalog: null,
      sourceRoots: ["."],
      agentFiles: [],
      files: [{ path: "lectern.json", action: "create" }],
      outcomes: [{ client: "cursor", action: "added" }],
    });
  });
});

describe("documentation roots", () => {
  test.each<[string, string[], string[], string[]]>([
    ["the usual one", ["docs/a.md"], ["docs"], []],
    ["two usual ones, the more usual first", ["documentation/a.md", "docs/b.md"], ["docs", "documentation"], []],
    ["upstream's", ["6-Docs/a.md"], ["6-Docs"], []],
    ["one with texts of another kind", ["docs/a.mdx", "docs/b/c.mdx"], ["docs"], []],
    ["in capital letters", ["Docs/a.md"], ["Docs"], []],
    ["one without a document is passed over for one with", ["docs/x.txt", "doc/a.md"], ["doc"], []],
    ["one without a document where there is no other", ["docs/x.txt"], ["docs"], []],
    ["those of packages are told", ["docs/a.md", "packages/one/docs/b.md"], ["docs"], ["packages/one/docs (1)"]],
    [
      "those of packages, where there is none above",
      ["packages/one/docs/b.md", "packages/two/docs/c.md"],
      ["packages/one/docs", "packages/two/docs"],
      [],
    ],
    [
      "never those of others",
      ["node_modules/x/docs/a.md", "vendor/docs/a.md", "test/fixtures/docs/a.md", ".hidden/docs/a.md"],
      ["docs"],
      [],
    ],
    ["none at all", ["README.md"], ["docs"], []],
  ])("%s", async (_name, files, roots, others) => {
    const root = temporaryFolder(Object.fromEntries(files.map((file) => [file, "# A\n"])));
    const { stdout } = await on(root, []);
    expect(documentationIn(root).roots).toEqual(roots);
    if (others.length === 0) expect(stdout).not.toContain("not taken");
    for (const other of others) expect(stdout).toContain(`not taken: ${other}; take one with --docs-root`);
  });

  test("given ones are taken as they are, normalised", async () => {
    const root = temporaryFolder({ "docs/a.md": "", "handbook/b.md": "" });
    await on(root, ["--docs-root", "handbook/", "--docs-root", ".\\modules\\lamp", "--docs-root", "./handbook"]);
    expect(documentationIn(root)).toMatchObject({
      roots: ["handbook", "modules/lamp"],
      catalog: { path: "handbook/catalog.md" },
    });
  });

  test("given anew they change that line alone", async () => {
    const text =
      '{\r\n\t"sources": [ "docs" ],\r\n\t"documentation": {\r\n\t\t"roots": ["docs"],\r\n\t\t"checks": { "longSection":  9000 }\r\n\t}\r\n}\r\n';
    const root = temporaryFolder({ "lectern.json": text, "docs/a.md": "", "other/b.md": "" });
    const { stdout } = await on(root, ["--docs-root", "other"]);
    expect(stdout).toContain("lectern.json: changed.");
    expect(readFileSync(join(root, "lectern.json"), "utf8")).toBe(
      text.replace('["docs"],\r\n\t\t"checks"', '["other"],\r\n\t\t"checks"'),
    );
    expect((await on(root, ["--docs-root", "./other"])).stdout).toContain("was kept");
  });

  test.each([["../x"], ["/etc"], ["C:\\x"], ["a/../../b"], [""], ["a\nb"]])(
    "%j is refused before anything is written",
    async (written) => {
      const root = temporaryFolder({ "docs/a.md": "" });
      await expect(on(root, ["--docs-root", "docs", `--docs-root=${written}`, "--scaffold"])).rejects.toThrow(
        /^--docs-root is /,
      );
      expect(Object.keys(filesIn(root))).toEqual(["docs/a.md"]);
    },
  );
});

test("texts that are no documents are counted, and nobody is asked for first ones", async () => {
  const root = temporaryFolder({ "docs/a.mdx": "# A", "docs/b/c.rst": "A" });
  const { stdout, asked } = await on(root, [], { "": true });
  expect(stdout).toContain("  no documents: 2 files in .mdx, .rst or .adoc; documents end in .md\n");
  expect(asked).toEqual(["Write lectern.json?"]);
});

describe("code", () => {
  test.each<[string, string[], string[]]>([
    ["at the top", ["main.go", "lib/a.go"], ["."]],
    ["not settings of tools", ["vite.config.ts", "src/deep/er/a.ts"], ["src"]],
    ["not below the documents", ["docs/example.py", "app/a.rb"], ["app"]],
    ["in very many folders", Array.from({ length: 7 }, (_, at) => `part${at}/a.rs`), ["."]],
    ["nowhere", ["README.md"], ["."]],
  ])("%s", async (_name, files, sourceRoots) => {
    const root = temporaryFolder({ ...Object.fromEntries(files.map((file) => [file, ""])), "docs/a.md": "" });
    await on(root, []);
    expect(documentationIn(root).sourceRoots).toEqual(sourceRoots);
  });
});

describe("an existing lectern.json keeps every byte outside of the new member", () => {
  test.each([
    ["on one line", '{ "sources": ["docs", {"origin":"npm:zod"}] }'],
    ["densely", '{"sources":["docs"]}\n'],
    ["with tabs and CRLF", '{\r\n\t"$schema": "x",\r\n\t"sources":  [\r\n\t\t"docs"\r\n\t]\r\n}'],
    ["with a byte order mark", '\ufeff{\n    "sources": []\n}\n'],
    ["an empty object", "{}\n"],
  ])("%s", async (_name, text) => {
    const root = temporaryFolder({ "lectern.json": text, "docs/a.md": "" });
    expect((await on(root, [])).exitCode).toBe(0);
    const after = readFileSync(join(root, "lectern.json"), "utf8");
    // All that was there is there still, in its order.
    const kept = text.trimEnd().replace(/\s*\}$/, "");
    expect(after.startsWith(kept)).toBe(true);
    expect(after.endsWith(text.slice(text.lastIndexOf("}")))).toBe(true);
    expect(project(root).roots).toEqual(["docs"]);
  });

  test("a byte order mark stays one", async () => {
    const root = temporaryFolder({ "lectern.json": "\ufeff{}", "docs/a.md": "" });
    await on(root, []);
    expect([...readFileSync(join(root, "lectern.json")).subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x7b]);
  });

  test.each([
    ["no JSON", "{ // mine\n}"],
    ["no object", "[]"],
    ["nothing", ""],
    ["a bad member", '{"documentation":{"roots":[]}}'],
    ["another member that nothing is known of", '{"sources":[],"colour":1}'],
    ["a member that is nearly called so", '{"documentaton":{}}'],
  ])("a broken one stops everything before the first write: %s", async (_name, text) => {
    const root = temporaryFolder({ "lectern.json": text });
    await expect(on(root, ["--scaffold", "--wire", "claude"])).rejects.toMatchObject({ code: "KW-CONFIG-001" });
    expect(filesIn(root)).toEqual({ "lectern.json": text });
  });

  test("sources of a file above that would be hidden are told of", async () => {
    const root = temporaryFolder({ "lectern.json": '{"sources":["docs"]}', "docs/a.md": "", "inner/docs/a.md": "" });
    const { stderr } = await on(join(root, "inner"), []);
    expect(stderr).toContain(`${join(root, "lectern.json")} names sources; who works in ${join(root, "inner")}`);
  });
});

describe("a repository that KyberWeave's file binds", () => {
  const yaml = "ontology:\n  docs-root: handbook # ours\n  technologies: [go]\n";

  test("is bound as it is", async () => {
    const root = temporaryFolder({ [YAML]: yaml, "handbook/a.md": GUIDE });
    const { exitCode, stdout } = await on(root, []);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("handbook (1 document)");
    expect(stdout).toContain(
      `${YAML} binds it already, and was kept; to go over to lectern.json: lectern init --from kyber-weave.`,
    );
    expect(existsSync(join(root, "lectern.json"))).toBe(false);
  });

  test("goes over to lectern.json with --from, and means the same", async () => {
    const root = temporaryFolder({ [YAML]: yaml, "handbook/a.md": GUIDE });
    const before = project(root);
    const { exitCode, stdout } = await on(root, ["--from", "kyber-weave"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("KyberWeave's file stays; lectern.json holds from now on.");
    expect(readProject(root)).toMatchObject({ kind: "lectern", configuration: before });
    expect(documentationIn(root)).toEqual({ roots: ["handbook"], ontology: { technologies: ["go"] } });
    expect(readFileSync(join(root, YAML), "utf8")).toBe(yaml);
    expect((await on(root, ["--from", "kyber-weave"])).stdout).toContain(
      "lectern.json binds it already, and was kept.",
    );
  });

  test("keeps the sources that its lectern.json has", async () => {
    const root = temporaryFolder({ [YAML]: yaml, "lectern.json": '{ "sources": ["handbook"] }', "handbook/a.md": "" });
    await on(root, ["--from", "kyber-weave"]);
    expect(JSON.parse(readFileSync(join(root, "lectern.json"), "utf8"))).toMatchObject({
      sources: ["handbook"],
      documentation: { roots: ["handbook"] },
    });
  });

  test("is not converted over another documentation", async () => {
    const root = temporaryFolder({ [YAML]: yaml, "lectern.json": '{"documentation":{"roots":["x"]}}' });
    const before = filesIn(root);
    await expect(on(root, ["--from", "kyber-weave"])).rejects.toThrow('lectern.json has a "documentation" already');
    expect(filesIn(root)).toEqual(before);
  });

  test("its file is not changed by --docs-root", async () => {
    const root = temporaryFolder({ [YAML]: yaml });
    await expect(on(root, ["--docs-root", "x"])).rejects.toThrow("--from kyber-weave");
    await on(root, ["--from", "kyber-weave", "--docs-root", "x"]);
    expect(project(root).roots).toEqual(["x"]);
  });

  test("is not read where it is broken, or not there", async () => {
    const broken = temporaryFolder({ [YAML]: "ontology: [unclosed" });
    for (const argv of [[], ["--from", "kyber-weave"]]) {
      await expect(on(broken, argv)).rejects.toMatchObject({ code: "KW-CONFIG-001" });
    }
    expect(Object.keys(filesIn(broken))).toEqual([YAML]);
    await expect(on(temporaryFolder(), ["--from", "kyber-weave"])).rejects.toThrow("leave out --from");
  });
});

describe("first documents", () => {
  const made = [
    "docs/README.md",
    "docs/documentation-ontology.md",
    "docs/catalog.md",
    "docs/standards/README.md",
    "docs/plans/README.md",
    "docs/specs/README.md",
    "docs/todo/README.md",
    "docs/adr/README.md",
    "docs/rules/README.md",
    "docs/reference/README.md",
  ];

  test("are made, kept when they are there, and named", async () => {
    const root = temporaryFolder({ "docs/plans/README.md": "mine" });
    const { exitCode, stdout } = await on(root, ["--scaffold"]);
    expect(exitCode).toBe(0);
    expect(Object.keys(filesIn(root)).sort()).toEqual([...made, "lectern.json"].sort());
    expect(readFileSync(join(root, "docs/plans/README.md"), "utf8")).toBe("mine");
    for (const path of made)
      expect(stdout).toContain(`${path}: ${path === "docs/plans/README.md" ? "kept as it is" : "made"}.`);
    const before = filesIn(root);
    expect((await on(root, ["--scaffold"])).exitCode).toBe(0);
    expect(filesIn(root)).toEqual(before);
  });

  test.each([["docs"], ["."], ["a b/ö"]])("say of themselves what the ontology demands, below %j", async (docs) => {
    const root = temporaryFolder({
      "lectern.json": JSON.stringify({
        documentation: { roots: [docs], ontology: { technologies: ["go", "c-sharp"] } },
      }),
    });
    const owner = 'Team "A": #1, \\ yes';
    expect((await on(root, ["--scaffold", "--owner", owner])).exitCode).toBe(0);
    const { documents, byId, catalog } = readCorpus(root, project(root));
    const { types, statuses, requiredKeys } = defaultConfiguration().ontology;
    expect(documents).toHaveLength(made.length + 2);
    expect(byId.size).toBe(documents.length);
    expect(catalog).toMatchObject({ components: ["Example component"], owners: [owner] });
    for (const { identity, frontMatter, path } of documents) {
      expect(frontMatter.kind, path).toBe("present");
      expect(
        requiredKeys.filter((key) => !frontMatter.values[key]),
        path,
      ).toEqual([]);
      expect(types).toContain(identity.type);
      expect(statuses).toContain(identity.status);
      expect(identity).toMatchObject({ owner, lastReviewed: "2026-05-04" });
      if (identity.type === "coding-standard") expect(path.split("/").at(-2)).toBe(identity.technology);
    }
  });

  test.each([
    ["in an empty repository", {}],
    ["beside code", { "src/a.ts": "export class A {}\n", "src/b/c.py": "class B: pass\n" }],
    [
      "under a configuration of one's own",
      {
        "lectern.json": JSON.stringify({
          documentation: {
            roots: ["a b/ö", "guides"],
            catalog: { path: "meta/teams.md" },
            ontology: { technologies: ["go"], pairings: [] },
          },
        }),
      },
    ],
    ["under a configuration of KyberWeave", { [YAML]: "ontology:\n  docs-root: docs\n  technologies: [csharp]\n" }],
  ])("pass the repository's own checks: %s", async (_where, files) => {
    const root = temporaryFolder(files);
    expect((await on(root, ["--scaffold", "--owner", 'Team "A": #1, \\ yes'])).exitCode).toBe(0);
    expect(await foundIn(root)).toEqual([]);
  });

  test("lead to each other by links that lead somewhere", async () => {
    const root = temporaryFolder({
      "lectern.json":
        '{"documentation":{"roots":["docs"],"catalog":{"path":"meta/teams.md"},"ontology":{"technologies":["go"]}}}',
    });
    await on(root, ["--scaffold"]);
    const files = filesIn(root);
    const linked = Object.entries(files).flatMap(([path, text]) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => join(path, "..", decodeURI(target!))),
    );
    expect(linked.filter((path) => !(path in files))).toEqual([]);
    expect(linked).toContain("meta/teams.md");
    expect(linked).toContain("docs/standards/go/coding-standard.md");
  });

  test.each([["a|b"], ["a\nb"], ["a\u001bb"], [""], ["  "], ["a\u2028b"], ["x".repeat(201)]])(
    "an owner that would break them is refused: %j",
    async (owner) => {
      const root = temporaryFolder();
      await expect(on(root, ["--scaffold", `--owner=${owner}`])).rejects.toThrow(/^--owner is /);
      expect(filesIn(root)).toEqual({});
    },
  );

  test.each([
    ["Team A", "owner: Team A"],
    ["yes", 'owner: "yes"'],
    ["123", 'owner: "123"'],
    ["- a", 'owner: "- a"'],
    ["a: b", 'owner: "a: b"'],
    ["a #b", 'owner: "a #b"'],
    ["@team", 'owner: "@team"'],
    ["null", 'owner: "null"'],
  ])("an owner is the text that it is: %s", async (owner, line) => {
    const root = temporaryFolder();
    await on(root, ["--scaffold", "--owner", owner]);
    expect(readFileSync(join(root, "docs/README.md"), "utf8")).toContain(`\n${line}\n`);
  });

  test("an owner that the catalog does not have is refused", async () => {
    const root = temporaryFolder({ "docs/catalog.md": "| Component | Owner |\n| --- | --- |\n| Hive | Bees |\n" });
    await expect(on(root, ["--scaffold"])).rejects.toThrow(
      'docs/catalog.md has no owner "unassigned". Give one that it has with --owner: Bees',
    );
    expect(existsSync(join(root, "lectern.json"))).toBe(false);
    expect((await on(root, ["--scaffold", "--owner", "Bees"])).exitCode).toBe(0);
  });

  test.each([
    [{ types: ["guide"] }, 'the type "index"'],
    [{ statuses: ["live"] }, 'the status "current"'],
    [{ requiredKeys: ["audience"] }, '"audience"'],
  ])("an ontology that has no room for them is told: %j", async (ontology, expected) => {
    const text = JSON.stringify({ documentation: { ontology } });
    const root = temporaryFolder({ "lectern.json": text });
    await expect(on(root, ["--scaffold"])).rejects.toThrow(expected);
    expect(filesIn(root)).toEqual({ "lectern.json": text });
  });

  test("never land outside of the repository through a link", async () => {
    const outside = temporaryFolder();
    const root = temporaryFolder();
    symlinkSync(outside, join(root, "docs"));
    await expect(on(root, ["--docs-root", "docs", "--scaffold"])).rejects.toThrow("would lie outside");
    expect([readdirSync(root), readdirSync(outside)]).toEqual([["docs"], []]);
  });

  test("a file in the place of a folder stops everything before the first write", async () => {
    const root = temporaryFolder({ "docs/plans": "a file" });
    await expect(on(root, ["--scaffold"])).rejects.toThrow("is no folder");
    expect(Object.keys(filesIn(root))).toEqual(["docs/plans"]);
  });
});

describe("agents", () => {
  const words = (folder: string) => ["serve", "--preset", "project", "--repo-root", folder];

  test("each is told in its own file, and others' entries stay", async () => {
    const mine = '{\n  // mine\n  "servers": {\n    "other": { "command": "x" },\n  }\n}\n';
    const root = temporaryFolder({ "docs/a.md": "", ".vscode/mcp.json": mine });
    const { exitCode, stdout, stderr } = await on(root, [
      "--wire",
      "claude",
      "--wire",
      "cursor",
      "--wire",
      "vscode",
      "--wire",
      "codex",
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Claude Code: registered");
    expect(stderr).toContain("not on your PATH");
    const files = filesIn(root);
    expect(JSON.parse(files[".mcp.json"]!).mcpServers["lectern-project"]).toEqual({
      type: "stdio",
      command: "lectern",
      args: words("."),
    });
    expect(JSON.parse(files[".cursor/mcp.json"]!).mcpServers["lectern-project"].args).toEqual(
      words("$" + "{workspaceFolder}"),
    );
    expect(files[".vscode/mcp.json"]).toContain('// mine\n  "servers": {\n    "other": { "command": "x" },\n');
    expect(files[".vscode/mcp.json"]).toContain("$" + "{workspaceFolder}");
    expect(files[".codex/config.toml"]).toContain("[mcp_servers.lectern-project]");
  });

  test("again: nothing is changed", async () => {
    const root = temporaryFolder({ "docs/a.md": "" });
    await on(root, ["--wire", "claude", "--wire", "codex"]);
    const before = filesIn(root);
    const { exitCode, stdout } = await on(root, ["--wire", "claude", "--wire", "codex"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Claude Code: is registered already");
    expect(filesIn(root)).toEqual(before);
  });

  test.each([
    ["another program", { command: "other", args: [] }],
    ["other arguments", { command: "lectern", args: [...words("."), "--expect-root", "."] }],
  ])("an entry of that name that starts %s stays as it is", async (_name, entry) => {
    const text = JSON.stringify({ mcpServers: { "lectern-project": entry } });
    const root = temporaryFolder({ ".mcp.json": text });
    const { exitCode, stderr } = await on(root, ["--wire", "claude"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('.mcp.json has a server "lectern-project" already');
    expect(filesIn(root)[".mcp.json"]).toBe(text);
  });

  test("a file that is broken, or leads out, stays as it is; lectern.json is written all the same", async () => {
    const outside = temporaryFolder({ "mcp.json": "{}" });
    const root = temporaryFolder({ ".mcp.json": "{ broken", ".cursor/x": "" });
    symlinkSync(join(outside, "mcp.json"), join(root, ".cursor/mcp.json"));
    const { exitCode, stderr } = await on(root, ["--wire", "claude", "--wire", "cursor"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(".mcp.json was left as it is");
    expect(stderr).toContain(".cursor/mcp.json would lie outside");
    expect(filesIn(outside)).toEqual({ "mcp.json": "{}" });
    expect(project(root)).toBeDefined();
  });

  test("--all tells those that are used on this machine or in this repository", async () => {
    const root = temporaryFolder({ "docs/a.md": "", ".zed/settings.json": "{}" });
    const { stdout } = await on(root, ["--all"], undefined, { ".cursor/x": "" });
    expect(stdout).toContain("Cursor: registered");
    expect(stdout).toContain("Zed: registered");
    expect(Object.keys(filesIn(root)).sort()).toEqual([
      ".cursor/mcp.json",
      ".zed/settings.json",
      "docs/a.md",
      "lectern.json",
    ]);
    const nobody = await on(temporaryFolder(), ["--all"]);
    expect([nobody.exitCode, nobody.stderr]).toEqual([
      0,
      "No agent was found on this machine or in this repository.\n",
    ]);
  });
});

describe("on a terminal a person is asked", () => {
  test("before lectern.json is written, and for each agent that is used", async () => {
    const root = temporaryFolder({ "docs/a.md": GUIDE, ".vscode/settings.json": "{}" });
    const { asked } = await on(root, [], { Write: true, "Let Cursor": true }, { ".cursor/x": "" });
    expect(asked).toEqual([
      "Write lectern.json?",
      "Let Cursor know of these documents (.cursor/mcp.json)?",
      "Let VS Code know of these documents (.vscode/mcp.json)?",
    ]);
    expect(Object.keys(filesIn(root)).sort()).toEqual([
      ".cursor/mcp.json",
      ".vscode/settings.json",
      "docs/a.md",
      "lectern.json",
    ]);
    const again = await on(root, [], { Let: false }, { ".cursor/x": "" });
    expect(again.asked).toEqual(["Let VS Code know of these documents (.vscode/mcp.json)?"]);
  });

  test("a no leaves everything as it was", async () => {
    const root = temporaryFolder({ "docs/a.md": "" });
    const { exitCode, stdout } = await on(root, ["--wire", "claude"], { Write: false });
    expect([exitCode, stdout.split("\n").at(-2)]).toEqual([1, "Nothing was written."]);
    expect(Object.keys(filesIn(root))).toEqual(["docs/a.md"]);
  });

  test("whether the first documents are to be made, where there is none", async () => {
    const root = temporaryFolder();
    const { asked } = await on(root, [], { "": true });
    expect(asked[1]).toMatch(/^There is no document yet\. Make the first ones/);
    expect(existsSync(join(root, "docs/catalog.md"))).toBe(true);
  });
});

describe("a command line that means nothing ends with 2, what cannot be done with 1", () => {
  test.each([
    [["--wire", "emacs"], '--wire is "emacs"; it takes claude, cursor,'],
    [["--wire", "clade"], 'Did you mean "claude"?'],
    [["--wire", "claude", "--all"], "not both"],
    [["--from", "mkdocs"], '--from is "mkdocs"; it takes kyber-weave.'],
    [["--owner", "me"], "--owner goes with --scaffold."],
    [["--docs-root", "../x"], '--docs-root is "../x"; it takes a folder below the repository'],
    [["--doc-root", "x"], "Did you mean --docs-root?"],
  ])("%j", async (argv, expected) => {
    const root = temporaryFolder();
    const { exitCode, stdout, stderr } = await run(["init", root, ...argv]);
    expect(stderr).toContain(expected);
    expect([exitCode, stdout, readdirSync(root)]).toEqual([2, "", []]);
  });

  test("a folder that is none", async () => {
    const root = temporaryFolder({ file: "" });
    for (const name of ["none", "file"]) {
      const { exitCode, stderr } = await run(["init", join(root, name)]);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining("is no folder")]);
    }
  });

  test("a broken configuration", async () => {
    const root = temporaryFolder({ "lectern.json": "{" });
    const { exitCode, stderr } = await run(["init", root]);
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^lectern init: KW-CONFIG-001: /)]);
  });
});

test("what documents say of themselves steers no terminal", async () => {
  const root = temporaryFolder({ "docs/a.md": '---\ndoc-type: "x\\e[2J\\ny"\n---\n# A\n' });
  mkdirSync(join(root, "docs/sub"));
  writeFileSync(join(root, "docs/sub/b.md"), "# B\n");
  const { stdout } = await on(root, []);
  expect(stdout).not.toContain("\u001b");
  expect(stdout).toMatch(/types that the ontology lacks: .+ \(1\)\n/);
});
