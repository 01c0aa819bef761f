import type { Section } from "../pages/mod.ts";
import { nearest } from "../spelling/mod.ts";

/** Lines of a section with what stands below it in rank, found by heading or anchor; a message when there is none. */
export function sectionRange(
  sections: readonly Section[],
  wanted: string,
): { firstLine: number; lastLine: number } | string {
  const plain = wanted
    .replace(/^#+\s*/, "")
    .trim()
    .toLowerCase();
  let at = sections.findIndex(({ heading }) => heading.toLowerCase() === plain);
  if (at < 0) at = sections.findIndex(({ slug }) => slug.toLowerCase() === plain);
  const section = sections[at];
  if (!section) return noSection(sections, wanted);
  let end = at + 1;
  while (end < sections.length && sections[end]!.level > section.level) end++;
  return { firstLine: section.firstLine, lastLine: sections[end - 1]!.lastLine };
}

function noSection(sections: readonly Section[], wanted: string): string {
  const headings = sections.map(({ heading }) => heading).filter((heading) => heading !== "");
  const near = nearest(wanted, headings);
  const shown = headings.slice(0, 20).join("; ");
  const rest = headings.length > 20 ? `; and ${headings.length - 20} more` : "";
  return `The page has no section "${wanted}".${near ? ` The nearest is "${near}".` : ""} Its headings: ${shown}${rest}.`;
}
