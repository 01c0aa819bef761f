import type { CodeState } from "./code_index.ts";
import type { Codegraph } from "./codegraph.ts";
import type { OwnCode } from "./own_code.ts";

export interface CodeHostOptions {
  /** The repository's root, absolute. */
  readonly root: string;
  /**
   * Folders below the root that documents name as their source: they are looked into although they have the name of a
   * folder of vendored or built files, or an ignore file names them.
   */
  readonly sourceRoots?: readonly string[];
  /** Where the index file is kept; `code` in lectern's cache by default. */
  readonly cacheFolder?: string;
  /** Told what went wrong without being in anybody's way, one line each. */
  readonly log: (line: string) => void;
}

export interface CurrentOptions {
  /** Paths below the root of files that are looked at beside those behind the names. */
  readonly files?: readonly string[];
  readonly signal?: AbortSignal;
  /** Milliseconds that an index which is being built is waited for; 20,000 by default. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 20_000;

/** Who finds the symbols. */
interface Finders {
  readonly own: OwnCode;
  readonly codegraph: Codegraph;
}

/**
 * Keeps the code index of one repository. Nothing is loaded or read before the index is first asked for.
 *
 * ```ts
 * const host = new CodeHost({ root, log: console.error });
 * const { index, unavailable } = await host.current(["HiveBox"]);
 * index?.named("HiveBox"); // [{ kind: "class", file: "src/hive/box.ts", firstLine: 4, … }]
 * await host.sweep(); // after the answer
 * ```
 */
export class CodeHost {
  readonly #options: CodeHostOptions;
  #finders: Promise<Finders> | undefined;
  #loaded: Finders | undefined;
  /** What runs or waits: one thing at a time changes the index. */
  #line: Promise<unknown> = Promise.resolve();
  #sweep: Promise<void> | undefined;

  constructor(options: CodeHostOptions) {
    this.#options = options;
  }

  /** How often something was read into the index: for tests of what is read again. */
  get builds(): number {
    return (this.#loaded?.own.builds ?? 0) + (this.#loaded?.codegraph.builds ?? 0);
  }

  /**
   * The index, as fresh as an answer needs it: folders are looked at by their times, so that new, removed and renamed files
   * are noticed, and of the files those that declare what `names` mean. Another file that was changed in place is noticed by
   * the next sweep.
   *
   * The index is changed by later calls of this and of `sweep`, so ask for it anew in each answer. Never throws.
   *
   * @param names References that are about to be resolved; all files are looked at when it is `undefined`.
   */
  async current(names?: readonly string[], options: CurrentOptions = {}): Promise<CodeState> {
    const { files = [], signal, patienceMs = PATIENCE_MS } = options;
    const work = this.#inLine(() => this.#freshen(names, files)).catch((error: Error) => ({
      unavailable: error.message,
    }));
    const { promise: given, resolve: give } = Promise.withResolvers<CodeState>();
    const timer = setTimeout(() => give({ unavailable: this.#beingBuilt() }), patienceMs);
    const onAbort = () => give({ unavailable: "the call was cancelled" });
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    try {
      return await Promise.race([work, given]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /**
   * Compares size and times of every file, reads those that have changed, and keeps the index on the disk: to be called
   * after an answer. Never throws.
   */
  async sweep(): Promise<void> {
    this.#sweep ??= this.#inLine(async () => {
      this.#sweep = undefined;
      const finders = this.#loaded;
      if (finders && !finders.codegraph.isThere()) await finders.own.sweep();
    }).catch((error: Error) => this.#options.log(`The code was not looked through: ${error.message}`));
    await this.#sweep;
  }

  async #freshen(names: readonly string[] | undefined, files: readonly string[]): Promise<CodeState> {
    this.#finders ??= loadFinders(this.#options);
    const { own, codegraph } = await this.#finders.catch((error) => {
      this.#finders = undefined;
      throw error;
    });
    this.#loaded = { own, codegraph };
    if (!codegraph.isThere()) {
      await own.freshen(names, files);
      return { index: own.index };
    }
    try {
      return { index: await codegraph.current() };
    } catch (error) {
      return { unavailable: `.codegraph/codegraph.db cannot be read: ${(error as Error).message}` };
    }
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => {});
    return done;
  }

  #beingBuilt(): string {
    const { done, total } = this.#loaded?.own.progress ?? { done: 0, total: 0 };
    return total === 0 ? "the index is being built" : `the index is being built: ${done} of ${total} files`;
  }
}

async function loadFinders({ root, sourceRoots = [], cacheFolder, log }: CodeHostOptions): Promise<Finders> {
  const [{ realpathSync }, { join }, { places }, { OwnCode }, { Codegraph }] = await Promise.all([
    import("node:fs"),
    import("node:path"),
    import("../storage/mod.ts"),
    import("./own_code.ts"),
    import("./codegraph.ts"),
  ]);
  const realRoot = realpathSync(root);
  const folder = cacheFolder ?? join(places().cache, "code");
  const below = sourceRoots.map(trimmed).filter((path) => path !== "" && !path.split("/").includes(".."));
  return {
    own: new OwnCode({ root: realRoot, sourceRoots: [...new Set(below)], cacheFolder: folder, log }),
    codegraph: new Codegraph(realRoot),
  };
}

/** A path below the root as the index writes it. */
function trimmed(path: string): string {
  return path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(\.?\/)+|\/+$/g, "")
    .replace(/^\.$/, "");
}
