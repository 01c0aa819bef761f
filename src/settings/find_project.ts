import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { shapeFaults } from "../faults/mod.ts";
import type { SourceRecord } from "../library/mod.ts";
import { PROJECT_FILE } from "../project/binding/mod.ts";
import { isWithin } from "../storage/mod.ts";
import { MAX_SOURCES, projectSchema } from "./project_schema.ts";
import { readJsonFile } from "./read_json_file.ts";
import { errorOf, SettingsError } from "./settings_error.ts";
import { sourceRecords } from "./source_records.ts";

/** What a repository declares for everybody who works on it. */
export interface Project {
  /** Real path of the repository, or of the file's folder where there is none. */
  readonly root: string;
  /** Absolute path of its `lectern.json`. */
  readonly file: string;
  /** Sources that the team shares. */
  readonly sources: readonly SourceRecord[];
}

/**
 * The nearest `lectern.json` in a folder or above it: up to the repository's root (`.git`), the home folder or the root of
 * the file system.
 *
 * @param home The user's home folder.
 * @returns `undefined` when there is none.
 * @throws SettingsError naming all that is wrong with it.
 */
export function findProject(folder: string, home = homedir()): Project | undefined {
  const folders = [...foldersUpFrom(realPath(folder), realPath(home))];
  const found = folders.find((one) => existsSync(join(one, PROJECT_FILE)));
  if (found === undefined) return undefined;
  const top = folders.at(-1)!;
  return read(join(found, PROJECT_FILE), realpathSync(isRepository(top) ? top : found));
}

/** A folder and those above it that may speak for it. */
function* foldersUpFrom(folder: string, home: string): Generator<string> {
  for (let at = folder; !isForAll(at); at = dirname(at)) {
    yield at;
    if (isRepository(at) || at === home || at === dirname(at)) return;
  }
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"));
}

/** Whether everybody may put files there that nobody else can take away, as into `/tmp`: then no file there is a team's. */
function isForAll(folder: string): boolean {
  try {
    return ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o1002) === 0o1002;
  } catch {
    // What may not be looked at says nothing.
    return true;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function read(file: string, root: string): Project {
  const folder = dirname(file);
  if (!isWithin(realpathSync(file), root)) {
    throw new SettingsError("settings_invalid", `${file} leads out of ${root}; a repository's file must lie in it.`);
  }
  const content = readJsonFile(file);
  const schema = projectSchema();
  const parsed = schema.safeParse(content);
  const faults = parsed.error ? shapeFaults(schema, parsed.error.issues, content) : [];
  // Also where something else is wrong, so that all is told at once.
  const listed = (content as { sources?: unknown } | null)?.sources;
  const sources = sourceRecords(Array.isArray(listed) ? listed.slice(0, MAX_SOURCES) : [], {
    folder,
    repository: root,
    key: (at) => `sources.${at}`,
    fault: (sentence) => void faults.push(sentence),
  });
  const wrong = errorOf(new Map([[file, faults]]));
  if (wrong) throw wrong;
  return { root, file, sources };
}
