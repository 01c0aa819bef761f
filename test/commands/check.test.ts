import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BEES, boundFolder, made } from "../graph/made_repository.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const MAIN = join(import.meta.dirname, "..", "..", "src", "main.ts");

function check(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "check", ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: temporaryFolder() },
  });
  return { status, stdout, stderr };
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

test("what is wrong with documents is told by code, file and line, and ends with 3", () => {
  const root = boundFolder({ ...BEES, ...CODES });
  const { status, stdout } = check(root, "--json", "--no-code");
  expect(status).toBe(3);
  const { findings, summary } = JSON.parse(stdout);
  const found = findings.map(({ code, file }: { code: string; file: string }) => `${code} ${file}`);
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
  expect(found.filter((one: string) => one.endsWith("docs/dated.md")).length).toBeGreaterThan(1);
  expect(summary.error).toBeGreaterThan(7);
});

test("documents that conform end with 0", () => {
  const good = made(
    { id: "good", title: "Good", "doc-type": "index", status: "current", description: "All that is good" },
    "## Sizes\n\nA frame is 37 cm wide.",
  );
  const { status, stdout } = check(boundFolder({ "docs/README.md": good }), "--json", "--no-code");
  expect(JSON.parse(stdout).findings).toEqual([]);
  expect(status).toBe(0);
});

test("without a configuration only Markdown is judged, and that is said", () => {
  const root = temporaryFolder({ "docs/a.md": "# A\n\n[gone](b.md)\n" });
  const { status, stdout, stderr } = check(root, "--no-code");
  expect(status).toBe(3);
  expect(stdout + stderr).toContain("docs/a.md:3");
  expect(stdout + stderr).not.toContain("KW-DOC-SPEC");
  expect(stdout + stderr).toMatch(/only their Markdown/);
});

test("the SARIF log names rules, levels and places below the repository", () => {
  const root = boundFolder({ ...BEES, ...CODES });
  const { stdout } = check(root, "--sarif", "--no-code");
  const { version, runs } = JSON.parse(stdout);
  expect([version, runs.length]).toEqual(["2.1.0", 1]);
  const rules = new Set(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id));
  for (const { ruleId, level, locations } of runs[0].results) {
    expect(rules).toContain(ruleId);
    expect(["error", "warning", "note"]).toContain(level);
    expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/^[^/][^:]*$/);
  }
});

test("old findings of a baseline are not told again, new ones are", () => {
  const root = boundFolder({ ...BEES, ...CODES });
  const file = join(root, "baseline.json");
  check(root, "--no-code", "--write-baseline", "--baseline", file);
  expect(readFileSync(file, "utf8")).toContain("KW-DOC-SPEC-001");
  expect(check(root, "--no-code", "--baseline", file).status).toBe(0);
  writeFileSync(join(root, "docs/new.md"), "# New\n");
  const { status, stdout } = check(root, "--no-code", "--json", "--baseline", file);
  expect(status).toBe(3);
  expect(JSON.parse(stdout).findings.map(({ file }: { file: string }) => file)).toContain("docs/new.md");
});

test("an unknown flag is used wrongly", () => {
  expect(check("--nonsense").status).toBe(2);
});
