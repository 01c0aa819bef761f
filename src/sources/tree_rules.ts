import ignore, { type Ignore } from "ignore";

/** Which files of a tree are pages; globs as in `.gitignore`. */
export interface FolderOptions {
  /** Only files that match one of these. A match also lets hidden, vendored and build folders in. */
  include?: readonly string[];
  /** Never files that match one of these. */
  exclude?: readonly string[];
}

/** Bytes above which a page's file is passed over; the largest page of the known corpora has 1.3 MB. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;

const PAGE = /\.(md|mdx|markdown)$/i;

/** Folders of other people's text and of generated text. */
const LEFT_OUT = new Set(
  "node_modules bower_components vendor third_party site-packages __pycache__ dist build out target coverage _build".split(
    " ",
  ),
);

/** Decides by names alone which paths of a tree are pages. Ignore files are another matter (`IgnoreRules`). */
export class TreeRules {
  readonly #globs: readonly string[];
  readonly #include: Ignore | undefined;
  readonly #exclude: Ignore | undefined;

  constructor({ include, exclude }: FolderOptions) {
    this.#globs = include ?? [];
    this.#include = matcher(include);
    this.#exclude = matcher(exclude);
  }

  /** Whether a folder, by its path below the root, may hold pages: hidden, vendored and build folders are left out. */
  enters(path: string): boolean {
    const name = nameOf(path);
    const isLeftOut = name.startsWith(".") || LEFT_OUT.has(name);
    return !(isLeftOut && !this.#names(name)) && !this.#exclude?.ignores(`${path}/`);
  }

  /** Whether a file, by its path below the root, is a page, if its folders are entered. */
  isPage(path: string): boolean {
    if (!PAGE.test(path) || this.#exclude?.ignores(path)) return false;
    return this.#include ? this.#include.ignores(path) : !nameOf(path).startsWith(".");
  }

  /** Whether an include glob names this folder, so that it is entered although its kind is left out. */
  #names(name: string): boolean {
    return this.#globs.some((glob) => glob.split("/").includes(name));
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Globs as in `.gitignore`; `./docs` is what people type for `/docs`. */
function matcher(globs: readonly string[] | undefined): Ignore | undefined {
  return globs?.length ? ignore().add(globs.map((glob) => glob.replace(/^\.\//, "/"))) : undefined;
}
