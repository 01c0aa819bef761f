import { plainPath } from "./chosen.ts";

/** All paths of files and their folders, without case. */
export class FolderNames {
  readonly #names = new Set<string>();

  constructor(files: Iterable<string>) {
    for (const file of files) {
      let path = file.toLowerCase();
      while (path !== "" && !this.#names.has(path)) {
        this.#names.add(path);
        path = path.slice(0, Math.max(0, path.lastIndexOf("/")));
      }
    }
  }

  /** Whether a file lies at or below a path. */
  has(path: string): boolean {
    const plain = plainPath(path);
    return plain === "" ? this.#names.size > 0 : this.#names.has(plain);
  }
}
