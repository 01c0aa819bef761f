import type { DocumentCorpus } from "./document_corpus.ts";
import { headStamp } from "./head_stamp.ts";
import { runGit } from "./run_git.ts";

/** From which state of a repository documents are. */
export interface Revision {
  /** Short commit; nothing where git cannot tell. */
  readonly commit: string | undefined;
  /** Whether a tracked file differs from the commit, or a document is not tracked at all. */
  readonly isDirty: boolean | undefined;
  /** Documents that git does not track, by path. */
  readonly untracked: readonly string[];
}

const UNKNOWN: Revision = { commit: undefined, isDirty: undefined, untracked: [] };

/** What git tells about a repository: asked anew only when documents, commit or index changed. Never throws. */
export class GitFacts {
  readonly #root: string;
  #state = "";
  #revision: Promise<Revision> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async of(corpus: DocumentCorpus): Promise<Revision> {
    const state = `${corpus.generation}\n${headStamp(this.#root)}`;
    if (!this.#revision || state !== this.#state) {
      this.#state = state;
      this.#revision = revisionOf(corpus);
    }
    return await this.#revision;
  }
}

async function revisionOf({ root, documents, configuration }: DocumentCorpus): Promise<Revision> {
  const [head, status, tracked] = await Promise.all([
    runGit(root, ["rev-parse", "--short", "HEAD"]),
    runGit(root, ["status", "--porcelain", "--untracked-files=no"]),
    runGit(root, ["ls-files", "-z", "--", ...configuration.roots, configuration.catalog.path]),
  ]);
  const commit = head.output?.trim();
  if (commit === undefined || !/^[0-9a-f]{4,64}$/.test(commit)) return UNKNOWN;
  const known = new Set(tracked.output?.split("\0"));
  const untracked =
    tracked.output === undefined ? [] : documents.map(({ path }) => path).filter((path) => !known.has(path));
  const isDirty = status.output === undefined ? undefined : status.output !== "" || untracked.length > 0;
  return { commit, isDirty, untracked };
}
