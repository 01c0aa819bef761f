import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "..");
const SUITE = join(root, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");

/** One run of the suite. */
export interface Run {
  readonly url: string;
  /** What the suite is asked for. */
  readonly selection: readonly string[];
  /** Path of the file that lists what may fail. */
  readonly expectedFailures: string;
}

/** What a run came to. */
export interface Outcome {
  /** Nothing failed that is not listed, and nothing is listed that passes. */
  readonly isGood: boolean;
  /** Scenarios that count. */
  readonly scenarios: { readonly passed: number; readonly failed: number };
  /** Checks within them. */
  readonly checks: { readonly passed: number; readonly failed: number };
  /** The suite's own summary, and all that follows it. */
  readonly summary: string;
}

/** Runs the suite against a server. */
export async function runSuite({ url, selection, expectedFailures }: Run): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-conformance-"));
  try {
    const args = ["server", "--url", url, ...selection, "--expected-failures", expectedFailures, "-o", folder];
    const child = spawn(process.execPath, [SUITE, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (part: string) => {
        said += part;
      });
    }
    const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return outcomeOf(said, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the summary, whose lines are `✓ ping: 2 passed, 0 failed`. */
function outcomeOf(said: string, exitCode: number | null): Outcome {
  const summary = said.slice(Math.max(0, said.indexOf("=== SUMMARY ===")));
  // Runs that do not count are named a second time, with the reason why.
  const unscored = new Set(Array.from(summary.matchAll(/^ {2}[✓✗] (\S+) \(/gm), ([, name]) => name));
  const scenarios = { passed: 0, failed: 0 };
  const checks = { passed: 0, failed: 0 };
  for (const [, mark, name, passed, failed] of summary.matchAll(/^([✓✗~]) (\S+): (\d+) passed, (\d+) failed/gm)) {
    if (unscored.has(name)) continue;
    if (mark === "✓") scenarios.passed++;
    else scenarios.failed++;
    checks.passed += Number(passed);
    checks.failed += Number(failed);
  }
  return { isGood: exitCode === 0 && scenarios.passed > 0, scenarios, checks, summary };
}
