import type { CodeJoin, GovernedDocument } from "../graph/mod.ts";
import { clipLine } from "../graph/mod.ts";

import type { DocumentBlock } from "./document_block.ts";
import type { RankedDocument } from "./rank_documents.ts";
import type { Unit } from "./unit.ts";

/** What `docs_explore` answers, as data. */
export interface Explored {
  readonly query: string;
  /** Documents looked at. */
  readonly considered: number;
  /** Why there are no documents: the corpus has none, none passes the floor, nothing was asked. */
  readonly miss?: "no-documents" | "below-threshold" | "blank-query";
  readonly documents: readonly ExploredDocument[];
  /** Paths of documents that answer as well but had no space. */
  readonly omittedForSpace: readonly string[];
  /** Of a miss: the best below the floor. */
  readonly below: readonly BelowFloor[];
  /** Arguments that were out of range, and what was used. */
  readonly clamped: readonly string[];
  /** Why the code index could not be read. */
  readonly joinsUnavailable?: string;
}

/** A document that answers. */
export interface ExploredDocument {
  readonly path: string;
  readonly id?: string;
  readonly title: string;
  readonly type?: string;
  readonly status?: string;
  readonly component?: string;
  readonly frontMatter: GovernedDocument["frontMatter"]["kind"];
  readonly score: number;
  /** Why it was found, a phrase each. */
  readonly reasons: readonly string[];
  readonly supersededBy: readonly string[];
  readonly sections: readonly ExploredSection[];
  readonly omittedForSpace: readonly OmittedSection[];
  readonly omittedAsIrrelevant: readonly OmittedSection[];
  readonly joins: readonly CodeJoin[];
}

/** A section as it is shown. Lines are those of the file, from 1. */
export interface ExploredSection {
  readonly heading: string;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly text: string;
  readonly cut: boolean;
}

/** A section that is not shown. */
export interface OmittedSection {
  readonly heading: string;
  readonly firstLine: number;
  readonly lastLine: number;
  /** UTF-16 units of its text. */
  readonly characters: number;
}

/** A document that answers too little. */
export interface BelowFloor {
  readonly path: string;
  readonly title: string;
  readonly score: number;
  /** Share of the question that it answers, 0 to 1. */
  readonly answered: number;
}

/** Sections that are not shown are listed up to here. */
const MOST_LISTED = 200;
const LONGEST_HEADING = 200;

/** A document as data, of what its block shows. */
export function exploredDocument(
  { document, score, reasons }: RankedDocument,
  block: DocumentBlock,
  joins: readonly CodeJoin[],
  successors: readonly GovernedDocument[],
): ExploredDocument {
  const { identity, path, frontMatter } = document;
  const { id, type, status, component } = identity;
  return {
    path,
    ...(id !== undefined && { id }),
    title: titleOf(document),
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status }),
    ...(component !== undefined && { component }),
    frontMatter: frontMatter.kind,
    score: rounded(score),
    reasons,
    supersededBy: successors.map((one) => one.path),
    sections: block.shown.map(({ unit, text, isCut }) => ({
      heading: unit.heading,
      firstLine: unit.firstLine,
      lastLine: unit.lastLine,
      text,
      cut: isCut,
    })),
    omittedForSpace: block.forSpace.slice(0, MOST_LISTED).map(omitted),
    omittedAsIrrelevant: block.notMatching.slice(0, MOST_LISTED).map(omitted),
    joins: joins.slice(0, block.joins),
  };
}

/** A miss's document as data. */
export function belowFloor({ document, score, answered }: RankedDocument): BelowFloor {
  return { path: document.path, title: titleOf(document), score: rounded(score), answered: rounded(answered) };
}

/** What a document is called. */
export function titleOf({ identity, parsed }: GovernedDocument): string {
  return identity.title ?? parsed.page.title;
}

function omitted({ heading, firstLine, lastLine, text }: Unit): OmittedSection {
  return { heading: clipLine(heading, LONGEST_HEADING), firstLine, lastLine, characters: text.length };
}

/** Two decimals, as answers show them. */
export function rounded(score: number): number {
  return Math.round(100 * score) / 100;
}
