/** Where GitHub and GitLab look for it, in their order. */
const PLACES = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"];

/** Who may review what, by a repository's CODEOWNERS file. */
export class CodeOwners {
  /** Below the repository's root. */
  readonly path: string;
  readonly #names = new Set<string>();

  /**
   * The first file that is there.
   *
   * @returns `undefined` without one, and when it names nobody.
   */
  static read(linesOf: (path: string) => readonly string[]): CodeOwners | undefined {
    for (const path of PLACES) {
      const lines = linesOf(path);
      if (lines.length > 0) return CodeOwners.from(path, lines);
    }
    return undefined;
  }

  private static from(path: string, lines: readonly string[]): CodeOwners | undefined {
    const owners = new CodeOwners(path, lines);
    return owners.#names.size > 0 ? owners : undefined;
  }

  private constructor(path: string, lines: readonly string[]) {
    this.path = path;
    for (const line of lines) {
      for (const word of line.replace(/(?:^|\s)#.*$/, "").split(/\s+/)) this.#add(word);
    }
  }

  /** Users as `@name`, teams as `@org/team`, people by their address. */
  #add(word: string): void {
    if (/^@@?[\w./-]+$/.test(word)) {
      const name = word.replace(/^@+/, "").toLowerCase();
      this.#names.add(name).add(name.slice(name.lastIndexOf("/") + 1));
    } else if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(word)) {
      const address = word.toLowerCase();
      this.#names.add(address).add(address.slice(0, address.indexOf("@")));
    }
  }

  /** Whether somebody is named, however: `Hive Team` is the team `@acme/hive-team`. All of several must be. */
  has(owner: string): boolean {
    return owner
      .split(/[,;]/)
      .map((one) => one.trim().replace(/^@+/, "").toLowerCase())
      .filter((one) => one !== "")
      .every((one) => this.#names.has(one) || this.#names.has(one.replace(/[\s_]+/g, "-")));
  }
}
