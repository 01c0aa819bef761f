import { type GovernedDocument, oneLine } from "../graph/mod.ts";
import type { Section } from "../pages/mod.ts";

/** A part of a document that is shown as a whole, or cut, or named as left out. */
export interface Unit {
  /** Plain text of its heading, one line; of a part of a long section `Section › Part`. Empty above the first. */
  readonly heading: string;
  /** Lines of the file, from 1, the heading's own included. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Line of the file where the text below the heading begins. */
  readonly textLine: number;
  /** What stands below the heading, as it is written; line ends are `\n`, blank lines around it are cut. Never empty. */
  readonly text: string;
  /** Positions of its sections among those of the document. */
  readonly sections: readonly number[];
}

/** UTF-16 units of a unit that are shown at most. */
export const SECTION_CAP = 6000;

/** The level of headings that open a unit where a document has any. */
const LEVEL = 2;

/**
 * The units of a document, in order.
 *
 * A unit is a `##` section with everything below it, whatever way its heading is written; headings in fences are none.
 * One that is longer than {@link SECTION_CAP} is taken apart at its `###` headings, so that the part which answers is
 * shown and not the first 6,000 characters. What stands above the first `##` is a unit without heading. A document
 * without `##` headings has its `#` ones for units where there are several, else its `###` ones.
 */
export function unitsOf(document: GovernedDocument): Unit[] {
  const { sections } = document.parsed;
  const level = unitLevel(sections);
  const top = sections.findIndex((section) => section.level > 0);
  const opens = (section: Section, at: number) =>
    section.level > 0 && section.level <= level && !isTitle(sections, at, top);
  return groupsOf(sections, opens).flatMap((group) => partsOf(document, group, level));
}

function unitLevel(sections: readonly Section[]): number {
  const levels = sections.map(({ level }) => level).filter((level) => level > 0);
  if (levels.includes(LEVEL)) return LEVEL;
  if (levels.filter((level) => level === 1).length > 1) return 1;
  return Math.min(...levels.filter((level) => level > LEVEL), 6);
}

/** Whether a section is the document's title: the first heading, of the first level, and the only one of it. */
function isTitle(sections: readonly Section[], at: number, top: number): boolean {
  if (at !== top || sections[at]?.level !== 1) return false;
  return sections.some((section, i) => i > at && section.level > 1) || sections.length === at + 1;
}

/** Positions of sections that belong together. */
function groupsOf(sections: readonly Section[], opens: (section: Section, at: number) => boolean): number[][] {
  const groups: number[][] = [];
  for (const [at, section] of sections.entries()) {
    const last = groups.at(-1);
    if (last === undefined || opens(section, at)) groups.push([at]);
    else last.push(at);
  }
  return groups;
}

/** A group as one unit, or as several where it is too long and has headings a level below. */
function partsOf(document: GovernedDocument, group: readonly number[], level: number): Unit[] {
  const { sections } = document.parsed;
  const whole = unitOf(document, group, "");
  if (whole === undefined || whole.text.length <= SECTION_CAP || whole.heading === "") return whole ? [whole] : [];
  const inner = group.filter((at, i) => i > 0 && sections[at]!.level === level + 1);
  if (inner.length === 0) return [whole];
  const starts = [group[0]!, ...inner];
  return starts.flatMap((start, i) => {
    const part = group.filter((at) => at >= start && at < (starts[i + 1] ?? Number.POSITIVE_INFINITY));
    const unit = unitOf(document, part, i === 0 ? "" : `${whole.heading} › `);
    return unit ? [unit] : [];
  });
}

function unitOf({ parsed, text }: GovernedDocument, group: readonly number[], above: string): Unit | undefined {
  const { sections } = parsed;
  const [first, last] = [sections[group[0]!]!, sections[group.at(-1)!]!];
  const offset = parsed.page.firstLine - 1;
  const lines = Array.from({ length: last.lastLine - first.firstLine + 1 }, (_, i) =>
    text.line(offset + first.firstLine - 1 + i),
  );
  // The title above is no heading of a unit: its line is left out wherever in the group it stands.
  const title = group.find((at) => sections[at]!.level === 1 && sections[at]!.heading !== "");
  const isPreamble =
    first.level === 0 || (first.level === 1 && title === group[0] && isTitle(sections, group[0]!, group[0]!));
  const from = isPreamble ? 0 : headingLines(lines);
  const shown = lines.map((line, i) => (i < from ? "" : line));
  if (isPreamble) {
    for (let i = 0; i < frontMatterLines(lines, first.firstLine); i++) shown[i] = "";
    if (title !== undefined) {
      const at = sections[title]!.firstLine - first.firstLine;
      const count = headingLines(lines.slice(at));
      for (let i = at; i < at + count; i++) shown[i] = "";
    }
  }
  const begin = shown.findIndex((line) => line.trim() !== "");
  if (begin < 0) return undefined;
  const end = shown.findLastIndex((line) => line.trim() !== "");
  return {
    heading: isPreamble ? "" : above + oneLine(first.heading),
    firstLine: offset + first.firstLine + (isPreamble ? begin : 0),
    lastLine: offset + first.firstLine + end,
    textLine: offset + first.firstLine + begin,
    text: shown.slice(begin, end + 1).join("\n"),
    sections: group,
  };
}

/** Lines of the heading that a section begins with; an underlined one has two or more. */
function headingLines(lines: readonly string[]): number {
  if (/^\s{0,3}#/.test(lines[0] ?? "")) return 1;
  const underline = lines.slice(0, 10).findIndex((line, i) => i > 0 && /^\s{0,3}(?:=+|-+)\s*$/.test(line));
  return underline > 0 ? underline + 1 : 1;
}

function frontMatterLines(lines: readonly string[], firstLine: number): number {
  if (firstLine !== 1 || !/^---[ \t]*$/.test(lines[0] ?? "")) return 0;
  return 1 + lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line));
}
