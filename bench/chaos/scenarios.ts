import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Hit, Scenario } from "./every_point.ts";
import { environment } from "./next_start.ts";
import { start } from "./outcome.ts";
import { pageText, versionedSite } from "./versioned_site.ts";

const main = join(import.meta.dirname, "..", "..", "src", "main.ts");

/** What every run is hit with. */
const HITS: readonly Hit[] = [{ deed: "kill" }, { deed: "ENOSPC", lasts: true }, { deed: "EIO" }];

/** What shows nothing more at a second command: a home that cannot be written, or no more. */
const READ_ONLY: readonly Hit[] = [
  { deed: "EROFS", lasts: true },
  { deed: "EACCES", lasts: true },
];

/** Commands that write, what they are run on, and what may be there when they are hit. */
export interface Scenarios {
  readonly all: readonly (Scenario & { readonly hits: readonly Hit[] })[];
  clear(): void;
}

/** Makes the homes that commands are run on. The server has version 2 by then, and sources that are there version 1. */
export async function scenarios(): Promise<Scenarios> {
  const place = mkdtempSync(join(tmpdir(), "lectern-chaos-"));
  const site = await versionedSite();
  const folder = join(place, "folder");
  mkdirSync(folder);
  for (const row of [1, 2, 3]) writeFileSync(join(folder, `row-${row}.md`), pageText(row, 2));
  const home = async (name: string, ...commands: (readonly string[])[]) => {
    const path = join(place, name);
    mkdirSync(path);
    for (const args of commands) {
      const { code, stderr } = await start([process.execPath, main, ...args], environment(path)).outcome;
      if (code !== 0) throw new Error(`lectern ${args.join(" ")} ended with ${code}: ${stderr}`);
    }
    return path;
  };
  const adding = (origin: string) => ["add", origin, "--name", "apple", "--allow-local"];
  const file = adding(site.file("apple"));
  const pages = adding(site.index("apple"));
  const empty = await home("empty");
  const withFile = await home("file", file);
  const withPages = await home("pages", pages);
  site.version = 2;
  const scenario = (name: string, before: string, args: readonly string[], allowed: Scenario["allowed"]) => {
    return { name, before, args, source: "apple", allowed, hits: HITS };
  };
  return {
    all: [
      { ...scenario("add a file", empty, file, [undefined, 2]), hits: [...HITS, ...READ_ONLY] },
      scenario("add linked pages", empty, pages, [undefined, 2]),
      scenario("add a folder", empty, ["add", folder, "--name", "apple"], [undefined, 2]),
      scenario("add again", withFile, file, [1, 2]),
      { ...scenario("refresh a file", withFile, ["refresh", "apple"], [1, 2]), hits: [...HITS, ...READ_ONLY] },
      scenario("refresh linked pages", withPages, ["refresh", "apple"], [1, 2]),
      scenario("remove", withFile, ["remove", "apple"], [1, undefined]),
    ],
    clear() {
      site.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
