import { statSync } from "node:fs";
import { join } from "node:path";
import { Stamp } from "../storage/mod.ts";
import { CodegraphIndex } from "./codegraph_index.ts";
import { readCodegraph } from "./read_codegraph.ts";

/** Where another indexer keeps its symbols, below a repository's root. */
export const CODEGRAPH = ".codegraph/codegraph.db";

/** Keeps what another indexer has found, read anew when its file has changed. */
export class Codegraph {
  readonly #file: string;
  /** Of the file, and of what is written beside it first; nothing of one that was not there. */
  #stamps: readonly (Stamp | undefined)[] = [];
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
    const looks = [this.#file, `${this.#file}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
    const isStill = looks.every((stats, at) => (stats ? this.#stamps[at]?.isStill(stats) : !this.#stamps[at]));
    if (this.#index && isStill) return this.#index;
    const stamps = looks.map((stats) => stats && Stamp.of(stats));
    this.#builds++;
    this.#index = new CodegraphIndex(await readCodegraph(this.#file));
    this.#stamps = stamps;
    return this.#index;
  }
}
