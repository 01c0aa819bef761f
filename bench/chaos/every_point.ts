import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { environment, nextStart } from "./next_start.ts";
import { start } from "./outcome.ts";

const root = join(import.meta.dirname, "..", "..");

/** What is run, and what may be there when it is hit. */
export interface Scenario {
  readonly name: string;
  /** A home as it is before; copied for each run. */
  readonly before: string;
  /** The command line. */
  readonly args: readonly string[];
  readonly source: string;
  /** Versions that the source may have after a hit: before, and when all is done; `undefined`: there is no such source. */
  readonly allowed: readonly [before: number | undefined, after: number | undefined];
}

/** What hits a run: it is killed, or a deed fails, once or from then on. */
export interface Hit {
  readonly deed: "kill" | "ENOSPC" | "EIO" | "EROFS" | "EACCES";
  readonly lasts?: boolean;
}

/** What came of hitting a run at each of its points. */
export interface Hits {
  /** How many points there are. */
  readonly points: number;
  readonly faults: readonly string[];
}

/** Runs at a time: each is a process of its own, and its next start another. */
const AT_ONCE = 2;

/** Hits a run at its first point, another at its second, until one ends before it is hit; looks what each left. */
export async function atEveryPoint(scenario: Scenario, hit: Hit): Promise<Hits> {
  const faults: string[] = [];
  let next = 1;
  let points = Number.POSITIVE_INFINITY;
  const runs = async () => {
    while (next <= points) {
      const at = next++;
      const { isBeyond, faults: found } = await atPoint(scenario, hit, at);
      if (isBeyond) points = Math.min(points, at - 1);
      faults.push(...found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runs));
  return { points, faults };
}

/** What came of one run; one that has no such point, or that fails before, is the last. */
interface Struck {
  readonly isBeyond: boolean;
  readonly faults: readonly string[];
}

async function atPoint(scenario: Scenario, { deed, lasts = false }: Hit, at: number): Promise<Struck> {
  const home = mkdtempSync(join(tmpdir(), "lectern-chaos-"));
  try {
    cpSync(scenario.before, home, { recursive: true });
    const preload = join(import.meta.dirname, "fault_points.ts");
    const { outcome } = start([process.execPath, "--import", preload, join(root, "src", "main.ts"), ...scenario.args], {
      ...environment(home),
      CHAOS_HOME: home,
      CHAOS_AT: String(at),
      CHAOS_DEED: deed,
      ...(lasts ? { CHAOS_LASTS: "1" } : {}),
    });
    const { code, signal, stderr } = await outcome;
    const struck = /^chaos: (\w+ at .*)$/m.exec(stderr)?.[1];
    const told = stderr.replace(/^chaos: .*\n/gm, "");
    const points = Number(/^chaos: (\d+) points$/m.exec(stderr)?.[1] ?? 0);
    if (struck === undefined && points < at) {
      const faults = code === 0 ? [] : [`${scenario.name}: ended with ${signal ?? code}: ${told}`];
      return { isBeyond: true, faults };
    }
    const faults = deed === "kill" ? killFaults(signal) : errorFaults(code, told);
    const after = await nextStart(home);
    const version = after.versions.get(scenario.source);
    const allowed = code === 0 ? [scenario.allowed[1]] : scenario.allowed;
    if (!allowed.includes(version)) {
      faults.push(`ended with ${signal ?? code}, and version ${version ?? "none"} is stored`);
    }
    faults.push(...after.faults, ...after.orphans.map((path) => `${path} is left over`));
    const where = `${scenario.name}, ${struck ?? `${deed} at ${at}`}`;
    return { isBeyond: false, faults: faults.map((fault) => `${where}: ${fault}`) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function killFaults(signal: string | null): string[] {
  return signal === "SIGKILL" ? [] : ["was not killed"];
}

/**
 * What a person is told of a disk that fails. A run that did all it should may pass it over in silence: what could not be
 * removed hurts nobody.
 */
function errorFaults(code: number | null, told: string): string[] {
  if (/failed unexpectedly|^ {4}at /m.test(told)) return [`told with a stack: ${told}`];
  if (code === 1) return told.trim() === "" ? ["failed without a word"] : [];
  return code === 0 ? [] : [`ended with ${code}: ${told}`];
}
