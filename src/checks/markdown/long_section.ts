import { unitsOf } from "../../retrieval/mod.ts";
import { grouped } from "../../spelling/mod.ts";
import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A section that an answer shows only the beginning of. What is counted is what answers count. */
export const longSection: Check = {
  code: "LECTERN-DOC-SECTION-001",
  severity: "info",
  about: "A section is so long that agents do not see it whole.",
  help: "Divide it by headings: each is found and read by itself.",
  looksAt: "markdown",
  run({ corpus: { documents, configuration } }) {
    const limit = configuration.checks.longSection;
    return documents.flatMap((document) =>
      unitsOf(document).flatMap(({ heading, firstLine, text: { length } }) => {
        if (length <= limit) return [];
        const which = heading === "" ? "The text below the title" : `The section ${quoted(heading)}`;
        return {
          ...inDocument(document, firstLine),
          message: `${which} is too long to be seen whole: answers stop after ${grouped(limit)} characters.`,
          hint: `It has ${grouped(length)} characters. ${this.help}`,
        };
      }),
    );
  },
};
