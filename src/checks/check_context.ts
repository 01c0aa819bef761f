import type { CodeState } from "../code/mod.ts";
import { type DocumentCorpus, type DocumentGraph, graphOf } from "../graph/mod.ts";
import { History } from "./history.ts";
import { LinkJudge } from "./links/mod.ts";
import { RepositoryTree } from "./repository_tree.ts";
import { Scans } from "./scans.ts";

/** What checks are told before they run. */
export interface CheckInput {
  readonly corpus: DocumentCorpus;
  /** Whether the repository says that its documents have front matter; else only their Markdown is judged. */
  readonly isGoverned: boolean;
  /** Nothing where code is not to be looked at. */
  readonly code?: CodeState;
  /** Whether a change is about to be merged: then no plan may be open. */
  readonly isMergeReady?: boolean;
  /** As in `2026-05-04`; the present day in UTC by default. */
  readonly today?: string;
}

/** What checks look at. Whatever several of them need is found out once, when the first asks. */
export class CheckContext {
  readonly corpus: DocumentCorpus;
  readonly isGoverned: boolean;
  readonly code: CodeState | undefined;
  readonly isMergeReady: boolean;
  readonly today: string;
  readonly tree: RepositoryTree;
  readonly scans: Scans;
  readonly history: History;
  readonly links: LinkJudge;
  #graph: DocumentGraph | undefined;

  constructor({ corpus, isGoverned, code, isMergeReady = false, today }: CheckInput) {
    this.corpus = corpus;
    this.isGoverned = isGoverned;
    this.code = code;
    this.isMergeReady = isMergeReady;
    this.today = today ?? new Date().toISOString().slice(0, 10);
    this.tree = new RepositoryTree(corpus.root);
    this.scans = new Scans(corpus);
    this.history = new History(corpus.root);
    this.links = new LinkJudge(corpus, this.tree, this.scans, this.history);
  }

  /** How documents relate, without code. */
  get graph(): DocumentGraph {
    this.#graph ??= graphOf(this.corpus);
    return this.#graph;
  }
}
