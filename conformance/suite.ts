import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parse } from "yaml";

const SUITE = join(import.meta.dirname, "..", "node_modules", "@modelcontextprotocol", "conformance");

/** One run of the suite. */
export interface Run {
  readonly url: string;
  readonly revision: string;
  /** What the suite is asked for. */
  readonly selection: readonly string[];
  /** Path of the file that lists what may fail. */
  readonly expectedFailures: string;
}

/** How many of some. */
export interface Share {
  readonly passed: number;
  readonly failed: number;
}

/** What a run came to. */
export interface Outcome {
  /** Nothing failed that is not listed, and nothing is listed that passes. */
  readonly isGood: boolean;
  /** Scenarios that the revision requires. */
  readonly required: Share;
  /** Checks within them. */
  readonly checks: Share;
  /** Scenarios that it does not: extensions, and what came after it. */
  readonly others: Share;
  /** The suite's own summary, and all that follows it. */
  readonly summary: string;
}

/** Runs the suite against a server. */
export async function runSuite({ url, revision, selection, expectedFailures }: Run): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-conformance-"));
  try {
    const program = join(SUITE, "dist", "index.js");
    const args = ["server", "--url", url, ...selection, "--expected-failures", expectedFailures, "-o", folder];
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (part: string) => {
        said += part;
      });
    }
    const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return outcomeOf(said, exitCode, requiredBy(revision));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The scenarios that a revision requires of servers; undefined if the suite does not say: then all count. */
function requiredBy(revision: string): ReadonlySet<string> | undefined {
  const path = join(SUITE, "requirements", `${revision}.yaml`);
  if (!existsSync(path)) return undefined;
  return new Set((parse(readFileSync(path, "utf8")) as { server: string[] }).server);
}

/** Reads the summary, whose lines are `✓ ping: 2 passed, 0 failed`. */
function outcomeOf(said: string, exitCode: number | null, isRequired: ReadonlySet<string> | undefined): Outcome {
  const summary = said.slice(Math.max(0, said.indexOf("=== SUMMARY ===")));
  const [required, checks, others] = [1, 2, 3].map(() => ({ passed: 0, failed: 0 })) as [Counted, Counted, Counted];
  for (const [, mark, name, passed, failed] of summary.matchAll(/^([✓✗]) (\S+): (\d+) passed, (\d+) failed/gm)) {
    const counts = isRequired?.has(name!) ?? true;
    (counts ? required : others)[mark === "✓" ? "passed" : "failed"]++;
    if (!counts) continue;
    checks.passed += Number(passed);
    checks.failed += Number(failed);
  }
  return { isGood: exitCode === 0 && required.passed > 0, required, checks, others, summary };
}

type Counted = { -readonly [Key in keyof Share]: Share[Key] };
