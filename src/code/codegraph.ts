import { statSync } from "node:fs";
import { join } from "node:path";
import { CodegraphIndex } from "./codegraph_index.ts";
import { readCodegraph } from "./read_codegraph.ts";

/** Where another indexer keeps its symbols, below a repository's root. */
export const CODEGRAPH = ".codegraph/codegraph.db";

/** Keeps what another indexer has found, read anew when its file has changed. */
export class Codegraph {
  readonly #file: string;
  #stamp: string | undefined;
  #index: CodegraphIndex | undefined;
  #builds = 0;

  constructor(root: string) {
    this.#file = join(root, CODEGRAPH);
  }

  get builds(): number {
    return this.#builds;
  }

  /** Whether there is such a file now. */
  isThere(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false }) !== undefined;
  }

  /** @throws what is wrong with the file. */
  async current(): Promise<CodegraphIndex> {
    const stamp = `${stampOf(this.#file)} ${stampOf(`${this.#file}-wal`)}`;
    if (this.#index && stamp === this.#stamp) return this.#index;
    this.#builds++;
    this.#index = new CodegraphIndex(await readCodegraph(this.#file));
    this.#stamp = stamp;
    return this.#index;
  }
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.size}-${stats.mtimeMs}-${stats.ctimeMs}-${stats.ino}` : "";
}
