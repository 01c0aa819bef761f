import type { ChangedFile } from "./changed_files.ts";
import type { ImpactAnswer } from "./impact_answer.ts";
import { MOST } from "./impact_limits.ts";
import type { ImpactedDocument } from "./impact_of.ts";

/** An impact for a program: what the prose shows, with the numbers of all. */
export type ImpactData =
  | { readonly kind: "refused"; readonly reason: string }
  | {
      readonly kind: "found";
      readonly compared: string;
      readonly notes: readonly string[];
      readonly files: readonly ChangedFile[];
      readonly fileCount: number;
      readonly documents: readonly ImpactedDocument[];
      readonly documentCount: number;
      /** Documents that the change touches. */
      readonly changed: readonly ImpactedDocument[];
      readonly changedCount: number;
      /** Documents with a tie too weak to be told. */
      readonly weaker: number;
      readonly considered: number;
    };

/** @param shown Documents that the prose has room for. */
export function impactData(answer: ImpactAnswer, shown: number): ImpactData {
  if (answer.kind === "refused") return answer;
  const { files, documents, changed, weaker, considered } = answer.impact;
  return {
    kind: "found",
    compared: answer.compared,
    notes: answer.notes,
    files: files.slice(0, MOST.files).map(shownFile),
    fileCount: files.length,
    documents: documents.slice(0, shown).map(shownDocument),
    documentCount: documents.length,
    changed: changed.slice(0, MOST.changed).map(shownDocument),
    changedCount: changed.length,
    weaker,
    considered,
  };
}

function shownFile({ declared, ...file }: ChangedFile): ChangedFile {
  return declared === undefined ? file : { ...file, declared: declared.slice(0, MOST.declared) };
}

function shownDocument({ reasons, sections, ...document }: ImpactedDocument): ImpactedDocument {
  return {
    ...document,
    reasons: reasons.slice(0, MOST.reasons).map((one) => ({ ...one, lines: one.lines.slice(0, MOST.lines) })),
    sections: sections.slice(0, MOST.sections).map((one) => ({ ...one, texts: one.texts.slice(0, MOST.texts) })),
  };
}
