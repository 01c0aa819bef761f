import { type GovernedDocument, subjectOf } from "../graph/mod.ts";
import { type Blocks, PageLines, plainHeading, readBlocks, readPageHead } from "../pages/mod.ts";
import { digest } from "../storage/mod.ts";
import type { CandidateKind, Claim } from "./claim.ts";
import { type IgnoredPart, type IgnoreFault, readIgnoredParts } from "./ignore_tags.ts";
import { normalForm, normalProse } from "./normal_form.ts";
import { plainText } from "./plain_text.ts";
import { type TextBlock, textBlocks } from "./text_blocks.ts";

/** What a document states, or why its statements are unknown. */
export type DocumentClaims = readonly Claim[] | IgnoreFault;

/** A document never changes, and one that is read anew is another: so what it states is read once. */
const known = new WeakMap<GovernedDocument, DocumentClaims>();

/**
 * The statements of a document: its paragraphs, list items, rows of tables and fenced blocks below headings of level 2, in
 * order. Deeper headings do not change the section.
 */
export function claimsOf(document: GovernedDocument): DocumentClaims {
  const claims = known.get(document) ?? readClaims(document);
  known.set(document, claims);
  return claims;
}

function readClaims(document: GovernedDocument): DocumentClaims {
  const lines = new PageLines(document.text, document.parsed.page);
  const blocks = readBlocks(lines, readPageHead(lines));
  const borders = new Set(blocks.headings.filter(({ level }) => level <= 2).map(({ line }) => line));
  const ignored = readIgnoredParts(lines, blocks.kinds, borders);
  if ("reason" in ignored) return ignored;
  const sections = sectionHeads(blocks);
  const claims: Claim[] = [];
  let section = -1;
  for (const block of textBlocks(lines, blocks)) {
    while ((sections[section + 1]?.line ?? Number.POSITIVE_INFINITY) < (block.lines[0] as number)) section++;
    const heading = sections[section]?.heading;
    if (heading === undefined) continue;
    const claim = claimOf(block, { document, lines, section: heading, ignored });
    if (claim.text !== "") claims.push(claim);
  }
  return claims;
}

function sectionHeads({ headings }: Blocks): { line: number; heading: string }[] {
  return headings
    .filter(({ level }) => level === 2)
    .map(({ line, source }) => ({ line, heading: plainHeading(source) }));
}

interface Place {
  readonly document: GovernedDocument;
  readonly lines: PageLines;
  readonly section: string;
  readonly ignored: readonly IgnoredPart[];
}

function claimOf(block: TextBlock, { document, lines, section, ignored }: Place): Claim {
  const { kind } = block;
  const text = kind === "code" ? block.source : plainText(block.source);
  const detail = block.info ?? detailOfRow(block);
  const { component, codeRefs } = document.identity;
  return {
    kind,
    text,
    detail,
    section,
    contentHash: digest(normalForm({ kind, text })),
    contextHash: digest([normalProse(section), normalProse(detail), normalForm({ kind, text })].join("\n")),
    document: subjectOf(document),
    component,
    codeRefs,
    file: document.path,
    startLine: lines.first + (block.lines[0] as number) + 1,
    endLine: lines.first + (block.lines.at(-1) as number) + 1,
    group: block.group,
    key: block.cells && plainText(block.cells[0] ?? ""),
    ignored: ignoredKinds(block.lines, lines, ignored),
  };
}

/** `header: value` for each cell of a row that has a header. */
function detailOfRow({ header = [], cells = [] }: TextBlock): string {
  return cells
    .map((cell, at) => (header[at] ? `${plainText(header[at])}: ${plainText(cell)}` : ""))
    .filter((pair) => pair !== "")
    .join("; ");
}

/** What an author wants no findings of: a part that holds some of a statement holds for all of it. */
function ignoredKinds(
  block: readonly number[],
  lines: PageLines,
  parts: readonly IgnoredPart[],
): ReadonlySet<CandidateKind> {
  const holding = parts.filter(({ start, end }) =>
    block.some((line) => start < lines.end(line) && end > (lines.starts[line] as number)),
  );
  return new Set(holding.flatMap(({ kinds }) => kinds));
}
