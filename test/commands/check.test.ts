import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runCommandLine } from "../../src/commands/mod.ts";
import { BEES, boundFolder, made } from "../graph/made_repository.ts";
import { temporaryFolder } from "../temporary_folder.ts";

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function check(...args: readonly string[]): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written[stream] += text;
      return true;
    }),
  );
  try {
    return { status: await runCommandLine(["check", ...args]), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** What is told to a program, as `code file`. */
async function told(root: string, ...args: readonly string[]) {
  const { status, stdout } = await check(root, "--json", ...args);
  const { findings, summary, notes } = JSON.parse(stdout);
  const found: string[] = findings.map(({ code, file }: Record<string, string>) => `${code} ${file}`);
  return { status, found, findings, summary, notes };
}

const CODES = {
  "docs/broken.md": "---\nid: [unclosed\n---\n# Broken\n",
  "docs/loose.md": "# Loose\n",
  "docs/twin.md": made({ id: "apiary/frames", title: "Twin", "doc-type": "note", status: "current" }, "## A\n\nText."),
  "docs/dated.md": made(
    { id: "dated", title: "Dated", "doc-type": "reference", status: "current", "last-reviewed": "4 May 2026" },
    "See [there](gone.md).",
  ),
  "docs/bare.md": made(
    { id: "bare", title: "Bare", "doc-type": "architecture", status: "current", "source-root": "src/hive" },
    "## A\n\nText.",
  ),
};

test("what is wrong with documents is told by code, file and line, and ends with 3", async () => {
  const { status, found, summary } = await told(boundFolder({ ...BEES, ...CODES }), "--no-code");
  expect(status).toBe(3);
  for (const one of [
    "KW-DOC-SPEC-001 docs/broken.md",
    "KW-DOC-SPEC-001 docs/loose.md",
    "KW-DOC-SPEC-002 docs/twin.md",
    "KW-DOC-SPEC-002 docs/dated.md",
    "KW-DOC-SPEC-003 docs/bare.md",
    "KW-DOC-SPEC-005 docs/bare.md",
    "KW-DOC-SPEC-006 docs/twin.md",
    "KW-DOC-SPEC-006 docs/apiary/frames.md",
  ]) {
    expect(found).toContain(one);
  }
  expect(found.filter((one) => one.endsWith("docs/dated.md")).length).toBeGreaterThan(1);
  expect(summary.error).toBeGreaterThan(7);
});

test("documents that conform end with 0", async () => {
  const good = made(
    { id: "good", title: "Good", "doc-type": "index", status: "current", description: "All that is good" },
    "## Sizes\n\nA frame is 37 cm wide.",
  );
  const { status, findings } = await told(boundFolder({ "docs/README.md": good }), "--no-code");
  expect(findings).toEqual([]);
  expect(status).toBe(0);
});

test("the code is read, and what documents name of it that is not there is told", async () => {
  const root = boundFolder({
    "docs/a.md": made(
      {
        ...{ id: "a", title: "A", "doc-type": "architecture", status: "current", component: "Hive" },
        ...{ "source-root": "src/hive", "code-refs": "[HiveBox, HiveBocks]" },
      },
      "## A\n\nText.",
    ),
    "src/hive/box.ts": "export class HiveBox {}\n",
  });
  const { findings } = await told(root, "--only", "KW-DOC-DRIFT");
  expect(findings).toMatchObject([
    { code: "KW-DOC-DRIFT-001", message: 'The code has no symbol "HiveBocks".', hint: "Did you mean HiveBox?" },
  ]);
  expect((await told(root, "--only", "KW-DOC-DRIFT", "--no-code")).findings).toEqual([]);
});

describe("only Markdown is judged, which is said,", () => {
  test("without a configuration", async () => {
    const root = temporaryFolder({ "docs/a.md": "# A\n\n[gone](b.md)\n" });
    const { status, stdout, stderr } = await check(root, "--no-code");
    expect(status).toBe(3);
    expect(stdout + stderr).toContain("docs/a.md:3");
    expect(stdout + stderr).not.toContain("KW-DOC-SPEC");
    expect(stdout + stderr).toMatch(/only their Markdown/);
  });

  test("where front matter has only what a generator of sites takes", async () => {
    const page = "---\nid: rationale\ntitle: Rationale\n---\n\nText.\n";
    const { status, findings, notes } = await told(boundFolder({ "docs/a.md": page }));
    expect([status, findings]).toEqual([0, []]);
    expect(notes.join()).toMatch(/only their Markdown/);
  });
});

test("the SARIF log names rules, levels and places below the repository", async () => {
  const { stdout } = await check(boundFolder({ ...BEES, ...CODES }), "--sarif", "--no-code");
  const { version, runs } = JSON.parse(stdout);
  expect([version, runs.length]).toEqual(["2.1.0", 1]);
  const rules = new Set(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id));
  for (const { ruleId, level, locations } of runs[0].results) {
    expect(rules).toContain(ruleId);
    expect(["error", "warning", "note"]).toContain(level);
    expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/^[^/][^:]*$/);
  }
});

test("old findings of a baseline are not told again, new ones are", async () => {
  const root = boundFolder({ ...BEES, ...CODES });
  const file = join(root, "baseline.json");
  await check(root, "--no-code", "--write-baseline", "--baseline", file);
  expect(readFileSync(file, "utf8")).toContain("KW-DOC-SPEC-001");
  expect((await check(root, "--no-code", "--baseline", file)).status).toBe(0);
  writeFileSync(join(root, "docs/new.md"), "# New\n");
  const { status, found } = await told(root, "--no-code", "--baseline", file);
  expect(status).toBe(3);
  expect(found).toContain("KW-DOC-SPEC-001 docs/new.md");
});

test("a configuration that cannot be read is the one finding, and no baseline is written of it", async () => {
  const root = boundFolder({ ...BEES, "lectern.json": '{ "documentation": { "roots": ["../x"] } }' });
  const { status, found } = await told(root);
  expect([status, found]).toEqual([3, ["KW-CONFIG-001 lectern.json"]]);
  expect((await check(root, "--write-baseline")).status).toBe(3);
  expect(existsSync(join(root, "lectern-baseline.json"))).toBe(false);
});

describe("--analysis", () => {
  const limits = (id: string, seconds: number) =>
    made(
      { id, title: id, "doc-type": "reference", status: "current", component: "Field Gateway" },
      `## Limits\n\nA request must finish within ${seconds} seconds before the gateway gives up.`,
    );
  const differing = { "docs/one.md": limits("one", 30), "docs/two.md": limits("two", 45) };

  test.each([
    ["statements that differ are told, and fail nothing", [], 0],
    ["unless that is asked for", ["--fail-on", "warning"], 3],
  ])("%s", async (_what, args, expected) => {
    const same = { "docs/three.md": limits("three", 45) };
    const { status, found } = await told(boundFolder({ ...differing, ...same }), "--analysis", ...args);
    expect(found).toContain("KW-DOC-ANALYSIS-001 docs/three.md");
    expect(found).toContain("KW-DOC-ANALYSIS-002 docs/one.md");
    expect(status).toBe(expected);
  });

  test.each([
    [
      "a mark that is not closed",
      { "docs/one.md": limits("one", 30).replace("A request", '<lectern-ignore rule="all">A') },
      "KW-DOC-ANALYSIS-004 docs/one.md",
    ],
    ["a glossary without front matter", { "docs/glossary.md": "## frame\n" }, "KW-DOC-GLOSSARY-001 docs/glossary.md"],
    ["verdicts that cannot be read", { "docs/verdicts.json": "{" }, "KW-DOC-REVIEW-001 docs/verdicts.json"],
  ])("what goes wrong with it fails always: %s", async (_what, files, expected) => {
    const analysis = { verdictsPath: "docs/verdicts.json" };
    const configuration = { "lectern.json": JSON.stringify({ documentation: { roots: ["docs"], analysis } }) };
    const root = boundFolder({ ...differing, ...configuration, ...files });
    const { status, found } = await told(root, "--analysis", "--fail-on", "none");
    expect(status).toBe(3);
    expect(found).toContain(expected);
  });

  test("asking for its codes alone asks for it", async () => {
    const { found } = await told(boundFolder(differing), "--only", "KW-DOC-ANALYSIS-002");
    expect(found).toEqual(["KW-DOC-ANALYSIS-002 docs/one.md"]);
  });

  test("that there was nothing to compare is said", async () => {
    const { notes } = await told(boundFolder({ "docs/a.md": "# A\n" }), "--analysis");
    expect(notes.join()).toContain("No statement was compared");
  });

  test.each([
    ["an error of a configuration fails", [], 3],
    ["unless nothing is to", ["--fail-on", "none"], 0],
  ])("a configuration turns codes off and calls them errors: %s", async (_what, args, expected) => {
    const checks = { severities: { "KW-DOC-ANALYSIS-002": "error", "KW-DOC-ANALYSIS-001": "off" } };
    const configuration = { "lectern.json": JSON.stringify({ documentation: { roots: ["docs"], checks } }) };
    const root = boundFolder({ ...differing, ...configuration });
    const { status, findings } = await told(root, "--analysis", "--only", "KW-DOC-ANALYSIS", ...args);
    expect(findings).toMatchObject([{ code: "KW-DOC-ANALYSIS-002", severity: "error" }]);
    expect(status).toBe(expected);
  });
});

test.each([
  [["--nonsense"], "has no flag --nonsense"],
  [["--fail-on", "warning"], "--fail-on goes with --analysis"],
  [["--analysis", "--fail-on", "bad"], "it takes none, warning, error"],
  [["--json", "--sarif"], "do not go together"],
  [["--only", "KW-DOC-SPEK"], "Did you mean KW-DOC-SPEC-"],
  [["gone"], "is no folder"],
])("a wrong use is told, and ends with 2: %j", async (args, expected) => {
  const { status, stderr } = await check(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(expected);
});
