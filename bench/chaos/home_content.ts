import { readdirSync } from "node:fs";
import { join } from "node:path";
import { entryOf, Library, StoredSources, textOf } from "../../src/library/mod.ts";
import { isPartial, places, withLock } from "../../src/storage/mod.ts";
import { searchAnswer } from "../../src/tools/mod.ts";
import { versionsIn, WORD } from "./versioned_site.ts";

/** What a home holds, as a process that has no network finds it. */
export interface HomeContent {
  /** Source → the version of its text; of a folder the oldest. */
  readonly versions: ReadonlyMap<string, number>;
  /** Pages of two versions in one source, sources that cannot be read or searched, locks that nobody lets go. */
  readonly faults: readonly string[];
}

/** Milliseconds after which a lock counts as held for ever: whoever held it was killed. */
const PATIENCE = 10_000;

/** Reads everything that a home holds; every page of every source. */
export async function homeContent(home: string): Promise<HomeContent> {
  const stored = new StoredSources(places({ LECTERN_HOME: home }));
  const faults: string[] = [];
  const versions = new Map<string, number>();
  const offline = () => {
    throw new Error("There is no network for whoever only reads.");
  };
  const library = new Library({ stored, log: (line) => faults.push(line), network: offline });
  try {
    for (const name of stored.names()) {
      const corpus = await library.source(name).current();
      const found = new Set(corpus.pages().flatMap((page) => versionsIn(textOf(page))));
      for (const page of corpus.pages()) {
        if (versionsIn(textOf(page)).length !== 1) faults.push(`${name}: ${entryOf(page).id} has not one version`);
      }
      // A folder is read while its files are edited, one after another.
      const isFolder = stored.store(name).record()?.kind === "folder";
      if (found.size !== 1 && !isFolder) faults.push(`${name}: a mixture of versions ${[...found].join(", ")}`);
      versions.set(name, Math.min(...found));
      const answer = await searchAnswer(library, { query: WORD, limit: 5, budget: 9000, content: false, source: name });
      const results = "error" in answer ? [] : (answer.structured?.results as unknown[]);
      if (results.length === 0) faults.push(`${name}: the search finds nothing`);
      await withLock(join(home, "sources", name, "lock"), async () => {}, AbortSignal.timeout(PATIENCE));
    }
  } catch (error) {
    faults.push((error as Error).stack ?? String(error));
  } finally {
    library.close();
  }
  return { versions, faults };
}

/** What killed processes left in a home: files that were being written, and folders of sources that nobody has. */
export function orphans(home: string): string[] {
  const all = readdirSync(home, { recursive: true, withFileTypes: true });
  // The second is what the database behind a lock would leave.
  const partial = all
    .filter(({ name }) => isPartial(name) || name.endsWith("-journal"))
    .map(({ parentPath, name }) => join(parentPath, name));
  const added = new StoredSources(places({ LECTERN_HOME: home })).names();
  const nobodys = all
    .filter((entry) => entry.isDirectory() && entry.parentPath === join(home, "sources") && !added.includes(entry.name))
    .map(({ name }) => join(home, "sources", name));
  return [...partial, ...nobodys].map((path) => path.slice(home.length + 1));
}
