import { grouped } from "../../spelling/mod.ts";
import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A section that an answer shows only the beginning of. */
export const longSection: Check = {
  code: "LECTERN-DOC-SECTION-001",
  severity: "info",
  about: "A section is so long that agents do not see it whole.",
  help: "Divide it by headings: each is found and read by itself.",
  looksAt: "markdown",
  run({ corpus: { documents, configuration } }) {
    const limit = configuration.checks.longSection;
    return documents.flatMap((document) => {
      const { charStarts, text } = document.text;
      return document.parsed.sections.flatMap(({ heading, level, firstLine, lastLine }) => {
        // Positions of lines in the text, which is what an answer's limit counts.
        const whole = charStarts[lastLine]! - charStarts[firstLine - 1]!;
        if (whole <= limit) return [];
        const block = level > 0 ? 0 : frontMatterLength(text);
        const length = whole - block;
        if (length <= limit) return [];
        return {
          ...inDocument(document, firstLine),
          message: `${heading === "" ? "The text above the first heading" : `The section ${quoted(heading)}`} is too long to be seen whole: answers stop after ${grouped(limit)} characters.`,
          hint: `It has ${grouped(length)} characters. ${this.help}`,
        };
      });
    });
  },
};

function frontMatterLength(text: string): number {
  return /^---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0;
}
