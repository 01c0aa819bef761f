/**
 * How long `lectern check` takes: `npm run bench:check -- FOLDER…`, in a minute.
 *
 * Without folders it makes one of 1,000 documents with front matter over the pages of all corpora, with code that they name and
 * a history of two commits. Each run is a process of its own, as a person or CI starts it; of several the least counts.
 * "First" is the run that reads all code; those after it read its index.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { DocumentText, splitPages } from "../src/pages/mod.ts";
import { corpora } from "./corpora.ts";
import { lecternCommand } from "./lectern_command.ts";
import { fixed, markdownTable } from "./markdown.ts";

const RUNS = 3;
/** What is measured beside the first run. */
const KINDS: readonly (readonly [name: string, flags: readonly string[]])[] = [
  ["without code", ["--no-code"]],
  ["with code", []],
  ["with --analysis", ["--analysis"]],
];

const { values, positionals } = parseArgs({
  options: { documents: { type: "string", default: "1000" } },
  allowPositionals: true,
});
const scratch = mkdtempSync(join(tmpdir(), "lectern-bench-check-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const empty = mkdtempSync(join(scratch, "empty-"));
const folders = positionals.length > 0 ? positionals.map((one) => resolve(one)) : [made(Number(values.documents))];
const rows = folders.map((folder) => measured(folder));
console.log(markdownTable(["repository", "documents", "findings", "first", ...KINDS.map(([name]) => name)], rows));
console.log("Seconds for one run; in brackets for 1,000 documents, what a repository without any takes apart.");

/** A row of the table. */
function measured(folder: string): string[] {
  const home = mkdtempSync(join(scratch, "home-"));
  const start = least(() => run(["check", empty], home).seconds);
  const first = run(["check", folder, "--json"], home);
  const { metrics, findings } = JSON.parse(first.output) as { metrics: { documents: number }; findings: unknown[] };
  const shown = (seconds: number) =>
    `${fixed(seconds, 2)} (${fixed(((seconds - start) / Math.max(1, metrics.documents)) * 1000, 2)})`;
  const kinds = KINDS.map(([, flags]) => least(() => run(["check", folder, "--json", ...flags], home).seconds));
  return [
    folder.startsWith(scratch) ? "made" : folder,
    String(metrics.documents),
    String(findings.length),
    ...[first.seconds, ...kinds].map(shown),
  ];
}

function least(run: () => number): number {
  return Math.min(...Array.from({ length: RUNS }, run));
}

function run(args: readonly string[], home: string): { seconds: number; output: string } {
  const [program, ...before] = lecternCommand();
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(program, [...before, ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: home, LECTERN_HOME: home },
    maxBuffer: 1 << 30,
  });
  const seconds = (performance.now() - began) / 1000;
  if (status !== 0 && status !== 3) throw new Error(`lectern ${args.join(" ")} ended with ${status}: ${stderr}`);
  return { seconds, output: stdout };
}

/** A repository of so many documents, each with a class of its own. */
function made(count: number): string {
  const root = join(scratch, "repository");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const pages = corpora().flatMap(({ bytes }) => {
    const document = new DocumentText(bytes);
    return splitPages(document, {}).pages.map(({ start, end }) => document.bytes.subarray(start, end).toString("utf8"));
  });
  write("lectern.json", '{ "documentation": { "roots": ["docs"], "sourceRoots": ["src"] } }\n');
  write("docs/catalog.md", "# Catalog\n\n| Component | Owner |\n| --- | --- |\n| Core | Team |\n");
  for (let at = 0; at < count; at++) {
    const part = `part${Math.floor(at / 50)}`;
    write(`docs/${part}/page${at}.md`, documentText(at, part, pages[at % pages.length] ?? "Text."));
    write(`src/${part}/file${at}.ts`, `export class Thing${at} {\n  open(): void {}\n}\n`);
  }
  git(root, "init", "-q");
  commit(root, "2026-01-01");
  appendFileSync(join(root, "src/part0/file0.ts"), "export {};\n");
  commit(root, "2026-06-01");
  return root;
}

function documentText(at: number, part: string, page: string): string {
  return [
    ...["---", `id: ${part}/page${at}`, `title: Page ${at}`, "doc-type: architecture", "status: current"],
    ...["owner: Team", "component: Core", "last-reviewed: 2026-05-04", `source-root: src/${part}`],
    ...[`code-refs: [Thing${at}]`, "---", "", `[before](page${Math.max(0, at - 1)}.md) [gone](gone${at}.md)`, "", page],
  ].join("\n");
}

function commit(root: string, day: string): void {
  git(root, "add", "-A");
  const date = `${day}T12:00:00Z`;
  const who = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false"];
  execFileSync("git", ["-C", root, ...who, "commit", "-q", "-m", day], {
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

function git(root: string, ...args: readonly string[]): void {
  execFileSync("git", ["-C", root, ...args]);
}
