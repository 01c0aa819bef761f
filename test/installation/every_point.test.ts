import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contents, type Machine, machine, versionsOf } from "./machine.ts";
import { below, release } from "./release.ts";
import { releaseServer } from "./release_server.ts";
import { standIn } from "./stand_in.ts";

const CHAOS = join(import.meta.dirname, "../../bench/chaos/fault_points.ts");
const DEED = join(import.meta.dirname, "deed.ts");

/** Points at a time: each is a process of its own. */
const AT_ONCE = 2;

/** A deed, and what may be there when it was hit. */
interface Scenario {
  readonly what: string;
  /** Versions that are installed beforehand, one after another. */
  readonly before: readonly string[];
  readonly args: (machine: Machine, base: string) => readonly string[];
  /** The version that is there when all is done. */
  readonly after: string;
}

const scenarios: readonly Scenario[] = [
  {
    what: "a first installation",
    before: [],
    args: ({ executable, installation }) => ["install", installation.folder, executable(standIn("3.0.0"))],
    after: "3.0.0",
  },
  {
    what: "an installation over another",
    before: ["1.0.0", "2.0.0"],
    args: ({ executable, installation }) => ["install", installation.folder, executable(standIn("3.0.0"))],
    after: "3.0.0",
  },
  {
    what: "an update",
    before: ["1.0.0", "2.0.0"],
    args: ({ installation }, base) => ["update", installation.folder, base],
    after: "3.0.0",
  },
  {
    what: "a way back",
    before: ["1.0.0", "2.0.0"],
    args: ({ installation }) => ["roll-back", installation.folder],
    after: "1.0.0",
  },
];

/** How a run ended that was hit at one of its points. */
interface Hit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
  /** How many points it had, if it came to its end. */
  readonly points: number | undefined;
}

async function hit(args: readonly string[], home: string, at: number, deed: string): Promise<Hit> {
  const env = { HOME: home, PATH: "/usr/bin:/bin", CHAOS_HOME: home, CHAOS_AT: String(at), CHAOS_DEED: deed };
  const child = spawn(process.execPath, ["--import", CHAOS, DEED, ...args], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const [code, signal] = await once(child, "close");
  const points = /^chaos: (\d+) points$/m.exec(stderr)?.[1];
  return { code, signal, stderr, points: points === undefined ? undefined : Number(points) };
}

/** Hits a deed at its first point, at its second, until it ends unhit; `look` tells what is wrong afterwards. */
async function atEveryPoint(
  scenario: Scenario,
  deed: string,
  look: (found: Hit, machine: Machine, before: Record<string, string>) => Promise<void>,
): Promise<number> {
  const files = await release({ version: "3.0.0", program: standIn("3.0.0") });
  const { url } = await releaseServer({ files: { ...files, ...below("v3.0.0", files) } });
  const template = machine();
  for (const version of scenario.before) await template.install(version);
  const args = scenario.args(template, url);
  let next = 1;
  let points = Number.POSITIVE_INFINITY;
  const one = async () => {
    while (next <= points) {
      const at = next++;
      const copy = machine();
      cpSync(template.home, copy.home, { recursive: true, verbatimSymlinks: true });
      const own = args.map((argument) => argument.replace(template.home, copy.home));
      // The link leads into the copy.
      if (scenario.before.length > 0) await copy.install(scenario.before.at(-1)!);
      const before = contents(copy.home);
      const found = await hit(own, copy.home, at, deed);
      if (found.points !== undefined && found.points < at) points = Math.min(points, at - 1);
      else await look(found, copy, before);
      rmSync(copy.root, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return points;
}

describe.skipIf(process.platform === "win32")("at every point", () => {
  it.each(scenarios)(
    "$what may be killed: the old program works or the new one, and the next installs",
    async (scenario) => {
      const points = await atEveryPoint(scenario, "kill", async (found, { installation, install, home }) => {
        expect(found.signal, found.stderr).toBe("SIGKILL");
        const { current } = versionsOf(installation);
        expect([scenario.before.at(-1), scenario.after], found.stderr).toContain(current);
        // What is there from the first on can be taken away later.
        const isBegun = existsSync(`${installation.program}.new`) || existsSync(installation.program);
        if (isBegun) expect(existsSync(installation.madeFolders), found.stderr).toBe(true);
        await install("4.0.0");
        expect(versionsOf(installation).current).toBe("4.0.0");
        // A program that was never proved is no previous one.
        expect([scenario.before.at(-1), scenario.after], found.stderr).toContain(versionsOf(installation).previous);
        const names = Object.keys(contents(home)).filter((path) => /\.new|\.kept|\.link|partial/.test(path));
        expect(names, found.stderr).toEqual([]);
      });
      expect(points).toBeGreaterThan(8);
    },
  );

  it.each(scenarios)("$what may find the disk full: all is as before, and it says so", async (scenario) => {
    await atEveryPoint(scenario, "ENOSPC", async (found, { home, installation }, before) => {
      if (found.code === 0) {
        expect(versionsOf(installation).current).toBe(scenario.after);
        return;
      }
      expect(found.stderr).not.toMatch(/^ {4}at /m);
      expect(found.stderr.replace(/^chaos: .*\n/gm, ""), found.stderr).toMatch(/ENOSPC/);
      expect(contents(home), found.stderr).toEqual(before);
    });
  });
});
