import { runGit } from "../graph/mod.ts";

/** Commits that are looked at for renames: one that is older than so many leads to a page that nobody links any more. */
const MOST_COMMITS = 5_000;
/** Steps from an old name over others to the one of today. */
const MOST_STEPS = 20;

/** What git tells about the past of a repository, each fact asked for once. Nothing where git cannot tell. */
export class History {
  readonly #root: string;
  readonly #renames = new Map<string, Promise<Renames>>();
  readonly #changes = new Map<string, Promise<Changes | undefined>>();
  #isWhole: Promise<boolean> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Where files of these endings were moved: as far back as some thousand commits tell, within the time for one command. */
  renames(endings: readonly string[]): Promise<Renames> {
    const key = [...endings].sort().join(" ");
    let renames = this.#renames.get(key);
    if (!renames) {
      renames = this.#readRenames(endings);
      this.#renames.set(key, renames);
    }
    return renames;
  }

  async #readRenames(endings: readonly string[]): Promise<Renames> {
    const { output = "" } = await runGit(this.#root, [
      ...["--no-literal-pathspecs", "log", "-z", "--relative", "--find-renames", "--diff-filter=R", "--name-status"],
      ...["--format=", `--max-count=${MOST_COMMITS}`, "HEAD", "--", ...endings.map((ending) => `:(glob)**/*${ending}`)],
    ]);
    return new Renames(output.split("\0"));
  }

  /**
   * Files that were changed by a commit after the end of a day, each with the last day.
   *
   * @param day As in `2026-05-04`.
   * @returns `undefined` where git cannot tell: without a repository, or when its past was cut off.
   */
  changesSince(day: string): Promise<Changes | undefined> {
    let changes = this.#changes.get(day);
    if (!changes) {
      changes = this.#readChanges(day);
      this.#changes.set(day, changes);
    }
    return changes;
  }

  async #readChanges(day: string): Promise<Changes | undefined> {
    // The oldest commit of a shallow clone seems to have changed every file.
    this.#isWhole ??= runGit(this.#root, ["rev-parse", "--is-shallow-repository"]).then(
      ({ output }) => output?.trim() === "false",
    );
    if (!(await this.#isWhole)) return undefined;
    const { output } = await runGit(this.#root, [
      ...["log", "-z", "--relative", "--no-renames", "--name-only", "--format=%x01%cs"],
      ...[`--since=${day}T00:00:00`, "HEAD"],
    ]);
    return output === undefined ? undefined : new Changes(output);
  }

  /** Those of some paths that git is told to ignore, as files or as folders: what is built and not kept. */
  async ignored(paths: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    // Arguments and not standard input, in portions that any system takes.
    for (let at = 0; at < paths.length; at += 100) {
      // Behind `./` no sign at the beginning of a path means anything.
      const portion = paths.slice(at, at + 100).flatMap((path) => [`./${path}`, `./${path}/`]);
      const args = ["-c", "core.quotePath=false", "check-ignore", "--no-index", "--", ...portion];
      const { output = "" } = await runGit(this.#root, args, { isLiteral: false });
      for (const path of output.split("\n")) found.add(path.replace(/^\.\/|\/$/g, ""));
    }
    return found;
  }

  /**
   * Those of some paths that git keeps and was told not to write to the disk, as in a sparse checkout: files, and folders
   * with such files.
   */
  async leftOut(paths: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const { output: isSparse } = await runGit(this.#root, ["config", "--bool", "core.sparseCheckout"]);
    if (isSparse?.trim() !== "true") return found;
    for (let at = 0; at < paths.length; at += 100) {
      const { output = "" } = await runGit(this.#root, ["ls-files", "-t", "-z", "--", ...paths.slice(at, at + 100)]);
      for (const entry of output.split("\0")) {
        if (!entry.startsWith("S ")) continue;
        for (let path = entry.slice(2); path !== "."; path = above(path)) found.add(path);
      }
    }
    return found;
  }
}

/** Old names of files and what they became. */
export class Renames {
  readonly #next = new Map<string, string>();
  readonly #before = new Map<string, string[]>();

  /** @param entries As git writes them, the youngest first: a status, the old name, the new one. */
  constructor(entries: readonly string[]) {
    for (let at = 0; at + 2 < entries.length; at += 3) {
      const [status, from, to] = entries.slice(at, at + 3) as [string, string, string];
      if (!/^\n?R\d+$/.test(status)) break;
      // The youngest move away from a name is the one that counts.
      if (!this.#next.has(from)) this.#next.set(from, to);
      this.#before.set(to, [...(this.#before.get(to) ?? []), from]);
    }
  }

  /** What a file that was once at a path is called now, if it is there. */
  placeOf(path: string, exists: (path: string) => boolean): string | undefined {
    let at: string | undefined = this.#next.get(path);
    for (let step = 0; at !== undefined && step < MOST_STEPS; step++) {
      if (exists(at)) return at;
      at = this.#next.get(at);
    }
    return undefined;
  }

  /** Names that a file had before, the youngest first. */
  formerNames(path: string): readonly string[] {
    const names: string[] = [];
    const open = [path];
    for (const at of open) {
      if (names.length >= MOST_STEPS) break;
      for (const name of this.#before.get(at) ?? []) {
        if (name === path || names.includes(name)) continue;
        names.push(name);
        open.push(name);
      }
    }
    return names;
  }
}

/** The last change of files and folders since a day. */
export class Changes {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, { readonly day: string; readonly file: string }>();

  /** @param output Of `git log`: a mark and a day before the files of each commit. */
  constructor(output: string) {
    let day = "";
    for (const entry of output.split("\0")) {
      const text = entry.replace(/^\n/, "");
      if (text.startsWith("\x01")) day = text.slice(1, 11);
      // Days of commits need not be in order, since clocks and branches differ.
      else if (text !== "") this.#add(text, day);
    }
  }

  #add(file: string, day: string): void {
    if ((this.#files.get(file) ?? "") >= day) return;
    this.#files.set(file, day);
    for (let folder = above(file); ; folder = above(folder)) {
      if ((this.#folders.get(folder)?.day ?? "") < day) this.#folders.set(folder, { day, file });
      if (folder === ".") return;
    }
  }

  /** The last day on which a file, or any file of a folder, was changed, and which it was. */
  last(path: string): { readonly day: string; readonly file: string } | undefined {
    const day = this.#files.get(path);
    return day === undefined ? this.#folders.get(path) : { day, file: path };
  }
}

function above(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash);
}
