import { IgnoreRules, isRuleFile } from "./ignore_rules.ts";
import type { PageFailure, Reading, SourceDocument } from "./reading.ts";
import { SourceError } from "./source_error.ts";
import { type FolderOptions, MAX_PAGE_BYTES, TreeRules } from "./tree_rules.ts";

/** How much a tree may bring into memory. */
export interface TreeLimits {
  readonly files: number;
  readonly bytes: number;
}

const LIMITS: TreeLimits = { files: 50_000, bytes: 256 * 1024 * 1024 };

/** Bytes above which an ignore file has no say. */
const MAX_RULE_BYTES = 1024 * 1024;

/** Names that a message about a missing path lists. */
const NAMES_TOLD = 12;

/** Which part of a tree is read. */
export interface TreeOptions extends FolderOptions {
  /** Path of a folder or a file below the tree's root, without slashes at its ends; empty for all. */
  readonly root?: string;
  /** What the tree is, for messages: `o/r at v2`. */
  readonly name: string;
  readonly limits?: TreeLimits;
}

/**
 * The pages of a tree that comes file by file, in any order, and never stands on disk: the same ones that `scanFolder`
 * finds, but for links, which a tree of this kind has none of.
 */
export class TreePages {
  readonly #options: TreeOptions;
  readonly #root: string;
  readonly #below: string;
  readonly #limits: TreeLimits;
  readonly #rules: TreeRules;
  readonly #pages = new Map<string, Uint8Array>();
  readonly #ruleFiles = new Map<string, Uint8Array>();
  readonly #tooLarge = new Map<string, number>();
  readonly #topNames = new Set<string>();
  #bytes = 0;
  #isRootThere: boolean;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#root = options.root ?? "";
    this.#below = this.#root && `${this.#root}/`;
    this.#limits = options.limits ?? LIMITS;
    this.#rules = new TreeRules(options);
    this.#isRootThere = this.#root === "";
  }

  /** Tells of a file, by its path below the tree's root; whether its bytes are wanted. */
  wants(path: string, size: number): boolean {
    const end = path.indexOf("/");
    if (this.#topNames.size < 1000) this.#topNames.add(end < 0 ? path : path.slice(0, end + 1));
    if (isRuleFile(path.slice(path.lastIndexOf("/") + 1))) return size <= MAX_RULE_BYTES;
    if (path !== this.#root && !path.startsWith(this.#below)) return false;
    this.#isRootThere = true;
    if (path !== this.#root && !this.#isPage(path.slice(this.#below.length))) return false;
    if (size <= MAX_PAGE_BYTES) return true;
    this.#tooLarge.set(path, size);
    return false;
  }

  /**
   * Takes a file that was wanted.
   *
   * @throws SourceError when there are too many, or too large ones together.
   */
  take(path: string, bytes: Uint8Array): void {
    const isRule = isRuleFile(path.slice(path.lastIndexOf("/") + 1));
    (isRule ? this.#ruleFiles : this.#pages).set(path, bytes);
    this.#bytes += bytes.length;
    const { files, bytes: most } = this.#limits;
    if (this.#pages.size + this.#ruleFiles.size > files) throw this.#overLimit(`${files} files`);
    if (this.#bytes > most) throw this.#overLimit(`${most} bytes`);
  }

  /**
   * What was read, in the order of the paths; paths are those below the part that is read.
   *
   * @throws SourceError when that part is not there, or holds no page.
   */
  reading(): Pick<Reading, "shape" | "documents" | "failures"> {
    const { name } = this.#options;
    if (!this.#isRootThere) {
      const names = [...this.#topNames].sort();
      const more = names.length > NAMES_TOLD ? ", …" : "";
      const there = `It has ${names.slice(0, NAMES_TOLD).join(", ")}${more}.`;
      throw new SourceError("source_missing", `There is no ${this.#root} in ${name}. ${names.length > 0 ? there : ""}`);
    }
    const file = this.#pages.get(this.#root);
    if (file) return this.#singleFile(file);
    const isCounted = this.#ignoring();
    const documents: SourceDocument[] = [];
    for (const [full, bytes] of this.#pages) {
      const path = full.slice(this.#below.length);
      if (isCounted(path)) documents.push({ path, bytes });
    }
    documents.sort((a, b) => (a.path < b.path ? -1 : 1));
    const failures = [...this.#tooLarge].map(([full, size]): PageFailure => {
      const message = `${full} has ${size} bytes; the limit for a page is ${MAX_PAGE_BYTES}.`;
      return { path: full.slice(this.#below.length) || full, code: "too_large", message };
    });
    if (documents.length === 0) {
      throw new SourceError(
        failures.length > 0 ? "too_large" : "empty",
        failures[0]?.message ??
          `No .md, .mdx or .markdown file that counts is in ${name}${this.#root && `, below ${this.#root}`}. Left out are ` +
            "what .gitignore and .lecternignore name, hidden, vendored and build folders, and what --include and " +
            "--exclude say.",
      );
    }
    return { shape: "pages", documents, failures: failures.filter(({ path }) => isCounted(path)) };
  }

  /** A file that was asked for by name is read whatever the rules say; one that is no page may hold many. */
  #singleFile(bytes: Uint8Array): Pick<Reading, "shape" | "documents" | "failures"> {
    const path = this.#root.slice(this.#root.lastIndexOf("/") + 1);
    const shape = new TreeRules({}).isPage(path) ? "pages" : "file";
    return { shape, documents: [{ path, bytes }], failures: [] };
  }

  #isPage(path: string): boolean {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      if (!this.#rules.enters(path.slice(0, end))) return false;
    }
    return this.#rules.isPage(path);
  }

  /** Tells of a path below the root whether the ignore files leave it in. */
  #ignoring(): (path: string) => boolean {
    const read = (folder: string, name: string) => {
      const bytes = this.#ruleFiles.get(folder ? `${folder}/${name}` : name);
      return bytes && new TextDecoder().decode(bytes);
    };
    /** Rules in force in a folder; `undefined` for one that is left out. */
    const known = new Map<string, IgnoreRules | undefined>([["", IgnoreRules.inTree(this.#root, read)]]);
    const rulesIn = (folder: string): IgnoreRules | undefined => {
      if (known.has(folder)) return known.get(folder);
      const around = rulesIn(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
      const rules = around?.ignores(`${folder}/`) ? undefined : around?.enter(this.#below + folder, `${folder}/`);
      known.set(folder, rules);
      return rules;
    };
    return (path) => {
      const rules = rulesIn(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
      return rules !== undefined && !rules.ignores(path);
    };
  }

  #overLimit(limit: string): SourceError {
    const { name } = this.#options;
    const advice = "Name a folder of it, or say with --include which files are meant.";
    return new SourceError("too_large", `The pages of ${name} are more than the limit of ${limit}. ${advice}`);
  }
}
