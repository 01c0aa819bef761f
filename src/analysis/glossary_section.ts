import type { GovernedDocument } from "../graph/mod.ts";
import { LineKind, PageLines, readBlocks, readPageHead } from "../pages/mod.ts";
import type { Glossary, GlossaryTerm } from "./glossary.ts";
import { type EvidenceBlock, evidenceBlocks } from "./glossary_evidence.ts";
import { isManagedHeader } from "./glossary_row.ts";

/** The part of the glossary that tells of one term. Lines count from 0 in the file. */
export interface GlossarySection {
  readonly term: GlossaryTerm;
  readonly from: number;
  /** Line behind its table. */
  readonly tableEnd: number;
  /** Line behind the section. */
  readonly to: number;
  /** In the order of the file. */
  readonly evidence: readonly EvidenceBlock[];
  /** Whether nothing stands in it but its heading, its table and evidence: nobody has written anything beside them. */
  readonly isBare: boolean;
}

/** The sections of a glossary that was read from this document, in the order of the file. */
export function sectionsOf(document: GovernedDocument, { terms }: Glossary): GlossarySection[] {
  const lines = new PageLines(document.text, document.parsed.page);
  const { kinds } = readBlocks(lines, readPageHead(lines));
  const is = (line: number, kind: number) => kinds[line - lines.first] === kind;
  const textOf = (line: number) => document.text.line(line);
  const isHead = (line: number) => is(line, LineKind.heading) || is(line, LineKind.underline);
  const inTable = (line: number) => is(line, LineKind.row) || is(line, LineKind.delimiter);
  const isHeader = (line: number) =>
    is(line, LineKind.row) && is(line + 1, LineKind.delimiter) && isManagedHeader(textOf(line));
  return terms.map((term, at) => {
    const from = term.line - 1;
    const next = terms[at + 1];
    const to = next ? next.line - 1 : lines.first + lines.count;
    const evidence = evidenceBlocks(textOf, (line) => is(line, LineKind.comment), { from, to });
    const section = range(from, to);
    const header = section.find(isHeader) ?? to;
    const tableEnd = section.find((line) => line > header && !inTable(line)) ?? to;
    const isBare = section.every((line) => {
      const isOfTable = line >= header && line < tableEnd;
      const isOfHeading = line < from + 2 && isHead(line);
      const isEvidence = evidence.some((block) => line >= block.from && line < block.to);
      return is(line, LineKind.blank) || isOfHeading || isOfTable || isEvidence;
    });
    return { term, from, tableEnd, to, evidence, isBare };
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
