import type { CodeState } from "../../code/mod.ts";
import { clippedLine } from "../clip_line.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import { type Changes, changedFiles, givenFiles } from "./changed_files.ts";
import { type Impact, impactOf } from "./impact_of.ts";

/** What somebody changed or means to: files or a range of history; neither is the working tree against `HEAD`. */
export interface ImpactRequest {
  /** Below the repository's root. */
  readonly files?: readonly string[] | undefined;
  /** `A..B`, `A...B` or a commit. */
  readonly range?: string | undefined;
}

export type ImpactAnswer =
  | { readonly kind: "refused"; readonly reason: string }
  | {
      readonly kind: "found";
      /** What was compared, as in `working tree against HEAD`. */
      readonly compared: string;
      readonly notes: readonly string[];
      readonly impact: Impact;
    };

/**
 * The documents that a change concerns, or why that cannot be said. Never throws.
 *
 * @param codeOf The index, in which these changed files are as they are now.
 */
export async function impactAnswer(
  corpus: DocumentCorpus,
  codeOf: (files: readonly string[]) => Promise<CodeState>,
  { files, range }: ImpactRequest,
): Promise<ImpactAnswer> {
  if (files !== undefined && range !== undefined) {
    return { kind: "refused", reason: "Give files or a range, not both." };
  }
  const changes: Changes = files === undefined ? await changedFiles(corpus.root, range) : givenFiles(files);
  if ("refused" in changes) return { kind: "refused", reason: changes.refused };
  const { index, unavailable } = await codeOf(changes.files.map(({ path }) => path));
  const unknown =
    unavailable === undefined
      ? []
      : [`Which names the changed files declare is not known: ${clippedLine(unavailable)}.`];
  return {
    kind: "found",
    compared: changes.compared,
    notes: [...changes.notes, ...unknown],
    impact: impactOf(corpus, index, changes.files, changes.words),
  };
}
