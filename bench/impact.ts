/**
 * Whether `docs_impact` names the documents that a change concerns: `npm run bench:impact`, in a minute; `-- --verbose` shows
 * each document with its reasons.
 *
 * `impact.json` names the ten newest commits of this repository, when it was written, that changed its sources and at least one
 * document that was there before, and no more than forty files. In a clone each commit is put back without its documents: they
 * are those of its parent, as they lay before its author when the code was done. What `docs_impact` then names is held
 * against the documents that the commit changed. That is no truth: an author forgets documents, and changes others for
 * reasons that are not in the code. `CHANGELOG.md`, which every commit changes, is no document here.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { CodeHost } from "../src/code/mod.ts";
import { type ImpactedDocument, impactAnswer, readCorpus } from "../src/graph/mod.ts";
import { defaultConfiguration } from "../src/project/mod.ts";
import { fixed, markdownTable } from "./markdown.ts";

const CONFIGURATION = {
  ...defaultConfiguration("."),
  excludedFiles: ["CHANGELOG.md"],
  excludedSegments: ["node_modules", "test", "bench", "conformance"],
};

const { values } = parseArgs({ options: { verbose: { type: "boolean", default: false } } });
const scratch = mkdtempSync(join(tmpdir(), "lectern-bench-impact-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const root = join(scratch, "clone");
execFileSync("git", ["clone", "--quiet", "--shared", "--no-checkout", join(import.meta.dirname, ".."), root]);

const commits: readonly string[] = JSON.parse(readFileSync(join(import.meta.dirname, "impact.json"), "utf8"));
const sum = { considered: 0, touched: 0, named: 0, hit: 0, first: 0 };
const rows: string[][] = [];
for (const commit of commits) {
  const touched = putBack(commit);
  const corpus = readCorpus(root, CONFIGURATION);
  const host = new CodeHost({ root, cacheFolder: join(scratch, "cache"), log: console.error });
  const answer = await impactAnswer(corpus, (files) => host.current([], { files, patienceMs: 120_000 }), {});
  if (answer.kind === "refused") throw new Error(answer.reason);
  const { documents, considered } = answer.impact;
  const hits = documents.filter(({ path }) => touched.has(path));
  // As many as there are to be found: what a reader sees who stops there.
  const first = documents.slice(0, touched.size).filter(({ path }) => touched.has(path)).length;
  const figures = { considered, touched: touched.size, named: documents.length, hit: hits.length, first };
  for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += figures[key];
  rows.push([commit.slice(0, 7), ...Object.values(figures).map(String)]);
  if (values.verbose) show(commit, documents, touched);
}
console.log(markdownTable(["commit", "documents", "changed", "named", "of them changed", "among the first"], rows));
console.log(
  `Precision ${fixed(sum.hit / sum.named, 2)}, recall ${fixed(sum.hit / sum.touched, 2)}, ` +
    `among the first as many ${fixed(sum.first / sum.touched, 2)}; ` +
    `any document taken blindly is one of those changed in ${fixed(sum.touched / sum.considered, 2)} of cases.`,
);

/** Puts the clone into the state of a commit but for its documents. Answers those that it changed. */
function putBack(commit: string): Set<string> {
  git("checkout", "--quiet", "--force", commit);
  git("clean", "--quiet", "-fdx");
  git("reset", "--quiet", `${commit}^`);
  const changed = git("diff-tree", "--no-commit-id", "-r", "--name-status", "--no-renames", commit)
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, path]) => path?.endsWith(".md"));
  for (const [status, path] of changed) {
    if (status === "A") rmSync(join(root, path!), { force: true });
    else git("checkout", "--quiet", `${commit}^`, "--", path!);
  }
  const before = readCorpus(root, CONFIGURATION).byPath;
  return new Set(changed.flatMap(([status, path]) => (status === "M" && before.has(path!) ? [path!] : [])));
}

function git(...args: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 1e9 });
}

function show(commit: string, documents: readonly ImpactedDocument[], touched: ReadonlySet<string>): void {
  console.log(commit);
  for (const { path, strength, reasons } of documents) {
    const told = reasons.slice(0, 6).map(({ kind, text, weight }) => `${kind} ${text} ${fixed(weight, 2)}`);
    console.log(` ${touched.has(path) ? "+" : "-"} ${fixed(strength, 2)} ${path}: ${told.join("; ")}`);
  }
  const named = new Set(documents.map(({ path }) => path));
  for (const path of touched) if (!named.has(path)) console.log(` missed ${path}`);
}
