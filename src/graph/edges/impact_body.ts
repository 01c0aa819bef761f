import { clippedLine } from "../clip_line.ts";
import type { ImpactAnswer } from "./impact_answer.ts";
import { type ImpactData, impactData } from "./impact_data.ts";
import type { ImpactReason } from "./impact_evidence.ts";
import { MOST } from "./impact_limits.ts";
import type { ImpactedDocument } from "./impact_of.ts";
import type { SectionToReread } from "./sections_to_reread.ts";

/** Room kept for the line that tells what was left out. */
const CLOSING = 120;

/** What `docs_impact` says below the provenance line: labelled lines, one document a block, and the same as data. */
export interface ImpactBody {
  readonly text: string;
  readonly structured: ImpactData;
}

/** @param budget UTF-16 units that the text never exceeds. */
export function impactBody(answer: ImpactAnswer, budget: number): ImpactBody {
  if (answer.kind === "refused") return { text: cut(answer.reason, budget), structured: answer };
  const { impact, compared, notes } = answer;
  const { documents, changed } = impact;
  const lines = [leadLine(answer), ...notes.map((note) => `note: ${clippedLine(note)}`)];
  if (changed.length > 0) lines.push(changedLine(changed));
  let length = lines.join("\n").length;
  let shown = 0;
  let rest = 0;
  for (const document of documents) {
    const block = ["", ...blockOf(document)].join("\n");
    if (rest > 0 || length + 1 + block.length + CLOSING > budget) rest += block.length + 1;
    else {
      lines.push(block);
      length += block.length + 1;
      shown++;
    }
  }
  const left = documents.length - shown;
  if (left > 0) {
    lines.push(
      "",
      `[${left} weaker of ${documents.length} left out for space; budget ${length + rest + CLOSING} shows all]`,
    );
  } else if (impact.weaker > 0)
    lines.push("", `[${impact.weaker} with a tie too weak to tell left out; ${clippedLine(compared)}]`);
  return { text: cut(lines.join("\n"), budget), structured: impactData(answer, shown) };
}

function leadLine({ impact, compared }: ImpactAnswer & { kind: "found" }): string {
  const { files, documents, changed, considered } = impact;
  const what = `${counted(files.length, "changed file")} (${clippedLine(compared)})`;
  if (files.length === 0)
    return `Nothing changed (${clippedLine(compared)}); ${counted(considered, "document")} considered.`;
  if (documents.length === 0) {
    const others = changed.length > 0 ? "no other document" : "no document";
    return `For ${what}, ${others} is known to speak of them; ${counted(considered, "document")} considered.`;
  }
  const [first, last] = [documents[0]!.strength, documents.at(-1)!.strength];
  const verb = documents.length === 1 ? "speaks" : "speak";
  return `${documents.length} of ${counted(considered, "document")} ${verb} of ${what}, the likeliest first: strength ${first.toFixed(2)} … ${last.toFixed(2)}.`;
}

function changedLine(changed: readonly ImpactedDocument[]): string {
  const shown = changed.slice(0, MOST.changed).map(({ path }) => clippedLine(path, 1000));
  const more = changed.length - shown.length;
  return `changed with them: ${shown.join(" · ")}${more > 0 ? ` (+${more})` : ""}`;
}

function blockOf({ title, path, id, strength, reasons, sections }: ImpactedDocument): string[] {
  const more = reasons.length - MOST.reasons;
  return [
    `### ${clippedLine(title)}`,
    `path: ${clippedLine(path, 1000)}`,
    `id: ${id === undefined ? "(none)" : clippedLine(id)}`,
    `strength: ${strength.toFixed(2)}`,
    ...reasons.slice(0, MOST.reasons).map((reason) => `  ${reasonText(reason)}`),
    ...(more > 0 ? [`  (+${more} weaker reasons)`] : []),
    ...sectionLines(path, sections),
  ];
}

function sectionLines(path: string, sections: readonly SectionToReread[]): string[] {
  if (sections.length === 0) return ["read again: the whole document, which names nothing of the change in its text"];
  const more = sections.length - MOST.sections;
  return [
    "read again:",
    ...sections.slice(0, MOST.sections).map(({ trail, firstLine, lastLine, texts }) => {
      const named = texts.slice(0, MOST.texts).map((text) => clippedLine(text, 80));
      const rest = texts.length > MOST.texts ? ` (+${texts.length - MOST.texts})` : "";
      return `  ${clippedLine(path, 1000)}:${firstLine}-${lastLine} ${clippedLine(trail.join(" > "))} [${named.join(", ")}${rest}]`;
    }),
    ...(more > 0 ? [`  (+${more} weaker sections)`] : []),
  ];
}

/** `references HiveBox -> src/hive/box.ts (line 9)` */
function reasonText({ kind, text, files, fileCount, lines }: ImpactReason): string {
  const more = fileCount - files.length;
  const to =
    fileCount === 0
      ? "in changed lines"
      : `-> ${files.map((file) => clippedLine(file, 1000)).join(", ")}${more > 0 ? ` (+${more})` : ""}`;
  const shown = lines.slice(0, MOST.lines).join(", ");
  const at = lines.length === 0 ? "" : ` (line ${shown}${lines.length > MOST.lines ? ", …" : ""})`;
  return `${kind} ${clippedLine(text, 120)} ${to}${at}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Whole lines within a budget, as far as any fits; never half a character. */
function cut(text: string, budget: number): string {
  if (text.length <= budget) return text;
  const mark = "\n[cut for space]";
  const room = Math.max(0, Math.trunc(budget) - mark.length);
  const head = text.slice(0, room);
  const end = head.lastIndexOf("\n");
  if (end > 0) return head.slice(0, end) + mark;
  return text
    .slice(0, Math.max(0, Math.trunc(budget)))
    .toWellFormed()
    .replace(/\ufffd$/, "");
}
