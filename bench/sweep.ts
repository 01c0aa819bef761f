/**
 * What it costs to look at all source files of a large repository, against `git status`: `npm run bench:sweep -- --files 50000`,
 * in two minutes.
 *
 * It makes a repository of small source files, fifty to a folder, all committed. What
 * is measured is a sweep that finds nothing changed (which runs after an answer), one that finds one file changed, and what
 * an answer waits for that asks about one name: each beside a `git status` of the same tree, in turn. The medians count.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { CodeHost } from "../src/code/mod.ts";
import { fixed, grouped, markdownTable } from "./markdown.ts";

const RUNS = 21;
const A_FOLDER = 50;

const { values } = parseArgs({ options: { files: { type: "string", default: "50000" } } });
const count = Number(values.files);
const scratch = mkdtempSync(join(tmpdir(), "lectern-bench-sweep-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const root = join(scratch, "repository");
makeFiles();
git("init", "--quiet");
git("add", "--all");
git("-c", "user.name=Bench", "-c", "user.email=bench@example.org", "commit", "--quiet", "--message=All");

const host = new CodeHost({ root, cacheFolder: join(scratch, "cache"), log: console.error });
const first = await timed(() => host.current([], { patienceMs: 3_600_000 }));
await host.sweep();
let edit = 0;
const rows = [
  await against("a sweep, nothing changed", () => host.sweep()),
  await against(
    "a sweep, one file changed",
    () => host.sweep(),
    () => writeFileSync(join(root, pathOf(0)), textOf(0) + "\n".repeat(++edit)),
  ),
  await against("an answer about one name", () => host.current(["Part7"])),
];
console.log(`${grouped(count)} files; read for the first time in ${fixed(first / 1000, 1)} s.\n`);
console.log(markdownTable(["", "ms", "git status, ms", "ratio"], rows));

/** A row of the table: medians of runs that alternate. */
async function against(name: string, work: () => Promise<unknown>, before = () => {}): Promise<string[]> {
  const [own, gits]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    before();
    own.push(await timed(work));
    gits.push(await timed(async () => git("status", "--porcelain")));
  }
  const [mine, its] = [median(own), median(gits)];
  return [name, fixed(mine, 1), fixed(its, 1), fixed(mine / its, 2)];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function git(...args: readonly string[]): void {
  execFileSync("git", ["-C", root, "--no-optional-locks", ...args], { stdio: ["ignore", "ignore", "inherit"] });
}

function makeFiles(): void {
  for (let at = 0; at < count; at++) {
    if (at % A_FOLDER === 0) mkdirSync(join(root, folderOf(at)), { recursive: true });
    writeFileSync(join(root, pathOf(at)), textOf(at));
  }
}

function folderOf(at: number): string {
  const folder = Math.floor(at / A_FOLDER);
  return `src/area${Math.floor(folder / 20)}/part${folder}`;
}

function pathOf(at: number): string {
  return `${folderOf(at)}/file${at}.ts`;
}

function textOf(at: number): string {
  return `/** Number ${at}. */\nexport class Part${at} {\n  value(): number {\n    return ${at};\n  }\n}\n`;
}
