import type { GovernedDocument } from "../graph/mod.ts";
import type { ParsedPage } from "../pages/mod.ts";

/**
 * A document's page as it is indexed: its top heading belongs to its own section alone. As part of the trail it would make
 * every section below it match a question that only names the document.
 */
export function indexedPage({ parsed }: GovernedDocument): ParsedPage {
  const top = parsed.sections.find(({ level }) => level > 0);
  if (top?.level !== 1 || top.heading === parsed.page.title) return parsed;
  const sections = parsed.sections.map((section) => {
    const isBelow = section !== top && section.trail.length > 1 && section.trail[0] === top.heading;
    return isBelow ? { ...section, trail: section.trail.slice(1) } : section;
  });
  return { ...parsed, sections };
}
