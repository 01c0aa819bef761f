import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/** Files whose lines are gitignore patterns; the later ones win. */
const RULE_FILES = [".gitignore", ".lecternignore"];

/** The text of a rule file in a folder; `undefined` where there is none, or none that may be read. */
type ReadRuleFile = (folder: string, name: string) => string | undefined;

/** Whether a file holds rules, by its name. */
export function isRuleFile(name: string): boolean {
  return RULE_FILES.includes(name);
}

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
  readonly #read: ReadRuleFile;

  private constructor(chain: readonly FolderRules[], read: ReadRuleFile) {
    this.#chain = chain;
    this.#read = read;
  }

  /** Rules in force at the root itself: its own, and those of the repository around it. */
  static at(root: string): IgnoreRules {
    const above = foldersUpToRepository(root).map((folder) => ({
      folder,
      way: `${relative(folder, root).split(sep).join("/")}/`,
    }));
    return IgnoreRules.#below(above, root, readFromDisk);
  }

  /**
   * Rules in force at a root within a tree that is not on disk, whose own root is that of a repository. Folders are paths
   * below the tree's root, which itself is empty.
   */
  static inTree(root: string, read: ReadRuleFile): IgnoreRules {
    const segments = root === "" ? [] : root.split("/");
    const above = segments.map((_, depth) => ({
      folder: segments.slice(0, depth).join("/"),
      way: `${segments.slice(depth).join("/")}/`,
    }));
    return IgnoreRules.#below(above, root, read);
  }

  /** `above`: the folders around the root, outermost first, with the way from each to the root. */
  static #below(above: readonly { folder: string; way: string }[], root: string, read: ReadRuleFile): IgnoreRules {
    const chain: FolderRules[] = [];
    for (const { folder, way } of above) {
      const rules = readRules(folder, read);
      // A root that its repository ignores was asked for by name: what stands above has no say then.
      if (rules && !rules.ignores(way)) chain.push({ base: "", above: way, rules });
    }
    return new IgnoreRules(chain, read).enter(root, "");
  }

  /** Rules in force in a folder below the root: these, and the folder's own. */
  enter(folder: string, base: string): IgnoreRules {
    const rules = readRules(folder, this.#read);
    return rules ? new IgnoreRules([...this.#chain, { base, above: "", rules }], this.#read) : this;
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

function readRules(folder: string, read: ReadRuleFile): Ignore | undefined {
  const texts = RULE_FILES.map((name) => read(folder, name)).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.reduce((rules, text) => rules.add(text), ignore());
}

function readFromDisk(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  try {
    return readFileSync(path, "utf8");
  } catch {
    // A folder of that name, or one that may not be read: no rules of git either.
    return undefined;
  }
}
