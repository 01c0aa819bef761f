import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A heading that is more than one level below the one before it. */
export const skippedLevel: Check = {
  code: "LECTERN-DOC-HEADING-001",
  severity: "warning",
  about: "A heading skips a level, so that the outline has a gap.",
  help: "Give the heading the level below that of the one before it.",
  looksAt: "markdown",
  run({ corpus }) {
    return corpus.documents.flatMap((document) => {
      const headings = document.parsed.sections.filter(({ level }) => level > 0);
      return headings.flatMap(({ heading, level, firstLine }, index) => {
        const before = headings[index - 1];
        if (!before || level <= before.level + 1) return [];
        return {
          ...inDocument(document, firstLine),
          message: `The heading ${quoted(heading)} has level ${level} below ${quoted(before.heading)} of level ${before.level}.`,
          hint: `Begin it with ${"#".repeat(before.level + 1)}`,
          mark: "#".repeat(level),
        };
      });
    });
  },
};
