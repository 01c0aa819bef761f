import { readdirSync } from "node:fs";
import { join } from "node:path";

/** What stands at a path. Nothing can be said of what lies behind a symbolic link, which is not followed. */
export type Standing =
  | { readonly kind: "file" | "folder" | "unknown"; readonly path: string }
  /** The name is written otherwise; `path` is how it is. */
  | { readonly kind: "other case"; readonly path: string }
  | { readonly kind: "nothing" };

type Entry = "file" | "folder" | "link";

interface Folder {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Names by their letters in lower case; nothing for those that several names share. */
  readonly byLetters: ReadonlyMap<string, string | undefined>;
}

/** The files of a repository, as the disk tells; each folder that is asked for is listed once. */
export class RepositoryTree {
  readonly #root: string;
  readonly #folders = new Map<string, Folder | undefined>();

  constructor(root: string) {
    this.#root = root;
  }

  /** @param path Below the root, with slashes; empty or `.` for the root itself. */
  at(path: string): Standing {
    const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
    let actual = "";
    let kind: Entry = "folder";
    let isExact = true;
    for (const segment of segments) {
      if (kind === "link") return { kind: "unknown", path: actual };
      const folder: Folder | undefined = kind === "folder" ? this.#list(actual) : undefined;
      const name: string | undefined = folder && nameIn(folder, segment);
      if (folder === undefined || name === undefined) return { kind: "nothing" };
      isExact &&= name.normalize("NFC") === segment.normalize("NFC");
      kind = folder.entries.get(name)!;
      actual = actual === "" ? name : `${actual}/${name}`;
    }
    if (!isExact) return { kind: "other case", path: actual };
    return { kind: kind === "link" ? "unknown" : kind, path: actual };
  }

  /** Whether something stands at a path, or may. */
  exists(path: string): boolean {
    const { kind } = this.at(path);
    return kind !== "nothing" && kind !== "other case";
  }

  /** Names in a folder; none where there is no such folder. */
  names(path: string): readonly string[] {
    return [...(this.#list(path === "." ? "" : path)?.entries.keys() ?? [])];
  }

  #list(path: string): Folder | undefined {
    if (this.#folders.has(path)) return this.#folders.get(path);
    const folder = listed(join(this.#root, path));
    this.#folders.set(path, folder);
    return folder;
  }
}

function listed(folder: string): Folder | undefined {
  try {
    const entries = new Map<string, Entry>();
    const byLetters = new Map<string, string | undefined>();
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const letters = lettersOf(entry.name);
      byLetters.set(letters, byLetters.has(letters) ? undefined : entry.name);
      entries.set(entry.name, entry.isSymbolicLink() ? "link" : entry.isDirectory() ? "folder" : "file");
    }
    return { entries, byLetters };
  } catch {
    return undefined;
  }
}

function nameIn({ entries, byLetters }: Folder, segment: string): string | undefined {
  return entries.has(segment) ? segment : byLetters.get(lettersOf(segment));
}

function lettersOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
