import { clippedLine } from "../graph/mod.ts";
import type { GlossaryAnswer, NamedSense } from "./glossary_answer.ts";

/** Senses that are shown, and UTF-16 units of the whole. */
const MOST_SENSES = 20;
const MOST_UNITS = 12_000;

/** UTF-16 units of a definition and of a list, the parts of a list, and the units of each. */
const LONGEST_TEXT = 1_000;
const MOST_PARTS = 8;
const LONGEST_PART = 240;

/**
 * What `docs_glossary` says below the provenance line.
 *
 * ```text
 * 2 senses of "frame".
 *
 * sense: frame-honeycomb
 * status: approved
 * definition: A wooden rectangle that carries honeycomb.
 * scope: component:Hive Core
 * aliases: sheet
 * place: docs/glossary.md:14
 * ```
 */
export function glossaryBody(answer: GlossaryAnswer): string {
  switch (answer.kind) {
    case "blank":
      return "Give a term to look up.";
    case "unavailable":
      return `The glossary is unavailable. ${answer.reason}`;
    case "unknown":
      return [
        answer.considered === 0
          ? `No sense of "${answer.term}" is declared: there is no term in ${clippedLine(answer.glossary, LONGEST_TEXT)}.`
          : `No sense of "${answer.term}" is declared (0 of ${answer.considered} terms).`,
        ...(answer.nearest === undefined ? [] : [`The nearest is "${answer.nearest}".`]),
      ].join(" ");
    case "found":
      return foundBody(answer.term, answer.glossary, answer.senses);
  }
}

function foundBody(term: string, file: string, senses: readonly NamedSense[]): string {
  const lines = [`${senses.length} ${senses.length === 1 ? "sense" : "senses"} of "${term}".`];
  const last = (left: number) => `${left} further ${left === 1 ? "sense" : "senses"} not shown.`;
  let size = lines.join("\n").length;
  let shown = 0;
  for (const sense of senses.slice(0, MOST_SENSES)) {
    const block = ["", ...senseLines(sense, file)];
    const needed = block.join("\n").length + 1;
    if (size + needed + last(senses.length).length + 2 > MOST_UNITS) break;
    lines.push(...block);
    size += needed;
    shown++;
  }
  if (shown < senses.length) lines.push("", last(senses.length - shown));
  return lines.join("\n");
}

function senseLines(sense: NamedSense, file: string): string[] {
  const { id, status, definition, scopes, aliases, line, term, isAlias } = sense;
  return [
    `sense: ${clippedLine(id, LONGEST_PART)}`,
    ...(isAlias ? [`term: ${clippedLine(term, LONGEST_PART)}`] : []),
    `status: ${status}`,
    `definition: ${clippedLine(definition, LONGEST_TEXT) || "(not yet defined)"}`,
    `scope: ${listed(scopes)}`,
    `aliases: ${listed(aliases)}`,
    `place: ${clippedLine(file, LONGEST_TEXT)}:${line}`,
  ];
}

function listed(parts: readonly string[]): string {
  if (parts.length === 0) return "(none)";
  const shown = parts.slice(0, MOST_PARTS).map((part) => clippedLine(part, LONGEST_PART));
  const more = parts.length - shown.length;
  return clippedLine([...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join("; "), LONGEST_TEXT);
}
