import { pagesBetween } from "./borders.ts";
import type { Format } from "./draft.ts";
import { EARLY, type Evidence } from "./evidence.ts";
import { preambleOf } from "./preamble.ts";

/** The plugin's fixed sentence names the standard. */
const SENTENCE = /\ball\b.*\bdocumentation\b.*\bllms?\s?txt(?:\.org)?\s+standard\b/i;
const VERSION = /^Version:\s/;

/**
 * Files of the Docusaurus plugin (H): site title, quote, a fixed sentence about the standard, perhaps a version; then
 * pages as `## Title`, joined by rules. Only an H2 below a rule begins a page; the first one needs none.
 */
export const docusaurus: Format = {
  name: "docusaurus",
  split(evidence) {
    const sentence = sentenceLine(evidence);
    if (sentence < 0) return undefined;
    const headings = evidence.outsideFences(evidence.h2).filter((line) => line > sentence);
    const borders = headings.filter((line, index) => index === 0 || hasRuleAbove(evidence, line));
    const first = borders[0];
    if (first === undefined) return undefined;
    let between = evidence.nextContent(sentence + 1);
    while (between < first && (VERSION.test(evidence.line(between)) || evidence.isRule(between))) {
      between = evidence.nextContent(between + 1);
    }
    const preamble = between < first ? preambleOf(evidence, first) : [];
    return [...preamble, ...pagesBetween(evidence, borders)];
  },
};

function sentenceLine(evidence: Evidence): number {
  for (let line = 0; line < evidence.lines.count && evidence.byte(line) < EARLY; line++) {
    if (SENTENCE.test(evidence.line(line))) return line;
    if (evidence.line(line).startsWith("## ")) return -1;
  }
  return -1;
}

function hasRuleAbove(evidence: Evidence, line: number): boolean {
  let at = line - 1;
  while (at >= 0 && evidence.isBlank(at)) at--;
  return evidence.isRule(at);
}
