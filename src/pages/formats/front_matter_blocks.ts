import { findFrontMatter } from "../front_matter.ts";
import { KNOWN_KEY, readMangled } from "../page_head.ts";
import type { Format, PageDraft } from "./draft.ts";
import { EARLY, type Evidence } from "./evidence.ts";
import { isInClosedFence } from "./fence_between.ts";
import { preambleOf } from "./preamble.ts";

interface Block {
  /** Line of its opening rule. */
  readonly open: number;
  /** Line after its closing rule. */
  readonly end: number;
  readonly keys: readonly string[];
  /** Length of its rules; 0 for a mangled block. */
  readonly dashes: number;
}

/**
 * Pages that each begin with front matter (C): intact, with blank lines inside, between rules of 80 dashes, with a
 * stray rule above, or turned into a rule and an H2 by a formatter.
 *
 * A block is a page border when it has the key that names the pages of this file (`url`, else `source`, … in the first
 * block), has rules of the same length, and stands in no fence: pages show front matter as samples.
 */
export const frontMatterBlocks: Format = {
  name: "front-matter",
  split(evidence) {
    const blocks = candidates(evidence);
    const first = blocks[0];
    if (first === undefined || evidence.byte(first.open) > EARLY) return undefined;
    const naming = NAMING.find((key) => first.keys.includes(key));
    if (naming === undefined) return undefined;
    const alike = blocks.filter(
      ({ keys, dashes }) => keys.includes(naming) && (dashes === first.dashes || dashes * first.dashes === 0),
    );
    const borders = alike.filter(({ open }, index) => {
      const from = index === 0 ? 0 : (alike[index - 1] as Block).open;
      const to = alike[index + 1]?.open ?? evidence.lines.count;
      return !isInClosedFence(evidence, open, from, to);
    });
    if (borders.length < 2) return undefined;
    const pages: PageDraft[] = borders.map(({ open }, index) => {
      const next = borders[index + 1]?.open;
      const end = next === undefined ? evidence.lines.count : aboveBlock(evidence, next, open);
      return { start: evidence.byte(open), end: evidence.byte(end) };
    });
    return [...preambleOf(evidence, first.open), ...pages];
  },
};

/** Keys that tell pages apart, best first. */
const NAMING = ["url", "source_url", "source", "path", "permalink", "title", "slug", "id"];

function candidates(evidence: Evidence): Block[] {
  const blocks: Block[] = [];
  let past = 0;
  for (const rule of evidence.rules) {
    if (rule < past) continue;
    const block = intact(evidence, rule) ?? mangled(evidence, rule);
    if (block === undefined) continue;
    blocks.push(block);
    past = block.end;
  }
  return blocks;
}

function intact(evidence: Evidence, rule: number): Block | undefined {
  const block = findFrontMatter(evidence.lines, rule);
  if (block === undefined || block.close === rule + 1) return undefined;
  const keys: string[] = [];
  for (let line = rule + 1; line < block.close; line++) {
    const key = /^([A-Za-z_]+):(?:\s|$)/.exec(evidence.line(line))?.[1];
    if (key !== undefined) keys.push(key);
  }
  if (!keys.some((key) => KNOWN_KEY.test(key))) return undefined;
  return { open: rule, end: block.close + 1, keys, dashes: evidence.line(rule).trimEnd().length };
}

function mangled(evidence: Evidence, rule: number): Block | undefined {
  const keys: Record<string, string> = {};
  const end = readMangled(evidence.lines, rule, keys);
  return end > rule ? { open: rule, end, keys: Object.keys(keys), dashes: 0 } : undefined;
}

/** Blank lines and rules directly above a block join pages. */
function aboveBlock(evidence: Evidence, border: number, least: number): number {
  let at = border;
  while (at > least + 1 && (evidence.isBlank(at - 1) || isJoiningRule(evidence, at - 1))) at--;
  return at;
}

/** A rule below a line of text would be the underline of a heading, or the end of front matter. */
function isJoiningRule(evidence: Evidence, line: number): boolean {
  return evidence.isRule(line) && (line === 0 || evidence.isBlank(line - 1));
}
