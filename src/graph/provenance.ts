import type { DocumentCorpus } from "./document_corpus.ts";
import type { Revision } from "./git_facts.ts";

/** Which checkout answers: a program's view of {@link provenanceLine}. */
export interface DocumentProvenance {
  /** Absolute path of the repository. */
  readonly root: string;
  readonly revision: string | null;
  readonly dirty: boolean | null;
  readonly documents: number;
  /** Documents that git does not track, the first of them. */
  readonly untracked: readonly string[];
  readonly untrackedCount: number;
}

/** Documents that git does not track, as far as every answer names them. */
const MOST_UNTRACKED = 10;

/** Which checkout answers, as data. */
export function provenanceOf(corpus: DocumentCorpus, { commit, isDirty, untracked }: Revision): DocumentProvenance {
  return {
    root: corpus.root,
    revision: commit ?? null,
    dirty: isDirty ?? null,
    documents: corpus.documents.length,
    untracked: untracked.slice(0, MOST_UNTRACKED),
    untrackedCount: untracked.length,
  };
}

/**
 * The line that every answer leads with: `provenance: root=/repo rev=1a2b3c4 dirty=no documents=62`. What git cannot tell is
 * `unavailable` and `unknown`, never made up.
 */
export function provenanceLine({
  root,
  revision,
  dirty,
  documents,
}: Pick<DocumentProvenance, "root" | "revision" | "dirty" | "documents">): string {
  const marker = dirty === null ? "unknown" : dirty ? "yes" : "no";
  // A folder may be called anything; the line stays one.
  const shown = root.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return `provenance: root=${shown} rev=${revision ?? "unavailable"} dirty=${marker} documents=${documents}`;
}
