import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/** Files whose lines are gitignore patterns; the later ones win. */
const RULE_FILES = [".gitignore", ".lecternignore"];

/** One folder's ignore files, in force from that folder down. */
interface FolderRules {
  /** Path of the folder below the root, posix, with a slash at its end; empty for the root; `undefined` above it. */
  readonly base: string;
  /** What stands between the rules' folder and the root, when the rules come from above it. */
  readonly above: string;
  readonly rules: Ignore;
}

/** Decides which paths below a root are left out, by the ignore files of git and of lectern on the way to them. */
export class IgnoreRules {
  readonly #chain: readonly FolderRules[];

  private constructor(chain: readonly FolderRules[]) {
    this.#chain = chain;
  }

  /** Rules in force at the root itself: its own, and those of the repository around it. */
  static at(root: string): IgnoreRules {
    const chain: FolderRules[] = [];
    for (const folder of foldersUpToRepository(root)) {
      const rules = readRules(folder);
      const above = `${relative(folder, root).split(sep).join("/")}/`;
      // A root that its repository ignores was asked for by name: what stands above has no say then.
      if (rules && !rules.ignores(above)) chain.push({ base: "", above, rules });
    }
    return new IgnoreRules(chain).enter(root, "");
  }

  /** Rules in force in a folder below the root: these, and the folder's own. */
  enter(folder: string, base: string): IgnoreRules {
    const rules = readRules(folder);
    return rules ? new IgnoreRules([...this.#chain, { base, above: "", rules }]) : this;
  }

  /** Whether a path below the root (posix, folders with a slash at the end) is left out. The nearest rule decides. */
  ignores(path: string): boolean {
    for (let i = this.#chain.length - 1; i >= 0; i--) {
      const { base, above, rules } = this.#chain[i]!;
      const verdict = rules.test(above + path.slice(base.length));
      if (verdict.ignored) return true;
      if (verdict.unignored) return false;
    }
    return false;
  }
}

/** The folders above a root, outermost first, as far as its repository reaches; none outside a repository. */
function foldersUpToRepository(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; !existsSync(join(folder, ".git")); ) {
    const parent = dirname(folder);
    if (parent === folder) return [];
    folders.unshift(parent);
    folder = parent;
  }
  return folders;
}

function readRules(folder: string): Ignore | undefined {
  let rules: Ignore | undefined;
  for (const name of RULE_FILES) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    try {
      const lines = readFileSync(path, "utf8");
      rules ??= ignore();
      rules.add(lines);
    } catch {
      // A folder of that name, or one that may not be read: no rules of git either.
    }
  }
  return rules;
}
