/**
 * Lets the official conformance suite judge the servers: `npm run conformance`. Prints a table; exits 1 when something
 * failed that is not listed in this folder, or something is listed that passes. With `--write` the table in
 * `docs/protocol.md` is renewed.
 *
 * Two servers are judged. The suite asks for tools, prompts and resources by names of its own, and only the example
 * that was written for it has those; `lectern serve` shows what a documentation server can show.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Command } from "../bench/lectern_command.ts";
import { Listening } from "../bench/listening.ts";
import { type Outcome, runSuite, type Share } from "./suite.ts";

const root = join(import.meta.dirname, "..");
const PAGE = join(root, "docs", "protocol.md");
const [BEGIN, END] = ["<!-- conformance: begin -->", "<!-- conformance: end -->"];

const HTTP = ["--http", "127.0.0.1:0"];

interface Judged {
  /** As it stands in the names of the files. */
  readonly id: string;
  readonly name: string;
  readonly command: Command;
}

const SERVERS: readonly Judged[] = [
  {
    id: "everything",
    name: "`examples/everything`",
    command: [process.execPath, "--conditions=source", join(root, "examples", "everything", "server.ts"), ...HTTP],
  },
  {
    id: "lectern",
    name: "`lectern serve`",
    command: [process.execPath, join(root, "src", "main.ts"), "serve", ...HTTP],
  },
];

/**
 * What is asked of the suite for each revision. It knows requirements of the last two; for 2025-06-18 it has scenarios,
 * and for older ones nothing that a server without sessions could fail.
 */
const SELECTIONS: Readonly<Record<string, readonly string[]>> = {
  "2025-06-18": ["--suite", "all", "--spec-version", "2025-06-18"],
  "2025-11-25": ["--requirements", "2025-11-25"],
  "2026-07-28": ["--requirements", "2026-07-28"],
};

const home = mkdtempSync(join(tmpdir(), "lectern-conformance-"));
try {
  const rows: string[] = [];
  let isGood = true;
  for (const { id, name, command } of SERVERS) {
    const server = await Listening.start(command, { LECTERN_HOME: home, HOME: home, PATH: process.env.PATH });
    try {
      const outcomes = await Promise.all(
        Object.entries(SELECTIONS).map(async ([revision, selection]) => {
          const expectedFailures = join(import.meta.dirname, `${id}.${revision}.yml`);
          return [revision, await runSuite({ url: server.url, revision, selection, expectedFailures })] as const;
        }),
      );
      for (const [revision, outcome] of outcomes) {
        rows.push(row(name, revision, outcome));
        if (outcome.isGood) continue;
        isGood = false;
        console.error(`${name} under ${revision}:\n${outcome.summary}`);
      }
    } finally {
      await server.end();
    }
  }
  const table = [
    "| server | revision | required scenarios passed | their checks | other scenarios |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  console.log(table);
  if (process.argv.includes("--write")) write(table);
  process.exitCode = isGood ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}

function row(name: string, revision: string, { required, checks, others }: Outcome): string {
  return `| ${[name, revision, of(required), of(checks), of(others)].join(" | ")} |`;
}

function of({ passed, failed }: Share): string {
  return passed + failed === 0 ? "–" : `${passed} of ${passed + failed}`;
}

function write(table: string): void {
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${PAGE} has no place for the table.`);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
}
