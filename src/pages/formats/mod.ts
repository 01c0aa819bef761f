import type { DocumentText } from "../document.ts";
import { assemble, type SplitResult } from "./assemble.ts";
import { crawler } from "./crawler.ts";
import { docusaurus } from "./docusaurus.ts";
import type { Format } from "./draft.ts";
import { Evidence } from "./evidence.ts";
import { frontMatterBlocks } from "./front_matter_blocks.ts";
import { fumadocs } from "./fumadocs.ts";
import { headings } from "./headings.ts";
import { linkedHeadings } from "./linked_headings.ts";
import { onePathLine, pathBetweenRules } from "./path_separators.ts";
import { sourceMarker } from "./source_marker.ts";
import { tags } from "./tags.ts";
import { wholeFile } from "./whole_file.ts";

export type { SplitResult } from "./assemble.ts";

/** In this order; the first format that finds its evidence in the file splits it. */
const FORMATS: readonly Format[] = [
  tags,
  sourceMarker,
  fumadocs,
  onePathLine,
  frontMatterBlocks,
  pathBetweenRules,
  linkedHeadings,
  docusaurus,
  crawler,
  headings,
  wholeFile,
];

/** Options of {@link splitPages}. */
export interface SplitOptions {
  /** URL of the file, for pages that give a relative URL or path. */
  readonly base?: string;
}

/**
 * Splits a file into the pages that it holds. Its format is detected once, by evidence.
 *
 * @example
 * ```ts
 * const document = new DocumentText(Buffer.from("# A\nSource: https://x.dev/a\n\n# B\nSource: https://x.dev/b\n"));
 * splitPages(document).pages.map((page) => page.id); // ["x.dev/a", "x.dev/b"]
 * ```
 */
export function splitPages(document: DocumentText, options: SplitOptions = {}): SplitResult {
  const evidence = new Evidence(document);
  for (const format of FORMATS) {
    const drafts = format.split(evidence);
    if (drafts !== undefined) return assemble(evidence, format.name, drafts, options.base);
  }
  throw new Error("The last format takes every file.");
}
