import { isBanner } from "./banner.ts";
import type { PageDraft } from "./draft.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Text before the first page as a page of its own, when it is more than rules and banners.
 *
 * @param first The line (from 0) where the first page or its separator starts
 */
export function preambleOf(evidence: Evidence, first: number): PageDraft[] {
  if (isBanner(evidence, 0, first)) return [];
  let end = first;
  while (end > 0 && (evidence.isBlank(end - 1) || evidence.isRule(end - 1))) end--;
  const heading = evidence.h1.find((line) => line < first);
  return [
    {
      start: evidence.document.start,
      end: evidence.byte(end),
      id: "preamble",
      title: heading === undefined ? "Preamble" : evidence.line(heading).slice(2),
    },
  ];
}
