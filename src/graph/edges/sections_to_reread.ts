import type { GovernedDocument } from "../document.ts";
import type { ImpactReason } from "./impact_evidence.ts";

/** A section that writes what changed. */
export interface SectionToReread {
  /** Headings from the top down to it; empty for text above the first heading. */
  readonly trail: readonly string[];
  readonly slug: string;
  /** From 1, in the file. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** What it writes of the change, the strongest first. */
  readonly texts: readonly string[];
  /** 0 to 1. */
  readonly strength: number;
}

/** Sections that write what ties a document to a change, the strongest first; front matter is none. */
export function sectionsToReread({ parsed }: GovernedDocument, reasons: readonly ImpactReason[]): SectionToReread[] {
  const { sections, page } = parsed;
  const found = new Map<number, { texts: Set<string>; doubt: number }>();
  for (const { text, lines, weight } of reasons) {
    const hit = new Set(lines.map((line) => sectionAt(sections, line - page.firstLine + 1)));
    for (const index of hit) {
      if (index === undefined) continue;
      const section = found.get(index) ?? { texts: new Set<string>(), doubt: 1 };
      section.texts.add(text);
      section.doubt *= 1 - weight;
      found.set(index, section);
    }
  }
  const all = [...found].map(([index, { texts, doubt }]) => {
    const { trail, slug, firstLine, lastLine } = sections[index]!;
    const offset = page.firstLine - 1;
    return {
      trail,
      slug,
      firstLine: firstLine + offset,
      lastLine: lastLine + offset,
      texts: [...texts],
      strength: 1 - doubt,
    };
  });
  // Lines of the front matter belong to the text above the first heading, which may be nothing else.
  const named = all.filter(({ trail }) => trail.length > 0);
  return named.sort((a, b) => b.strength - a.strength || a.firstLine - b.firstLine);
}

function sectionAt(
  sections: readonly { readonly firstLine: number; readonly lastLine: number }[],
  line: number,
): number | undefined {
  let [low, high] = [0, sections.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const { firstLine, lastLine } = sections[middle]!;
    if (line < firstLine) high = middle - 1;
    else if (line > lastLine) low = middle + 1;
    else return middle;
  }
  return undefined;
}
