import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";

/** A code block that runs to the end of its page. */
export const unclosedFence: Check = {
  code: "LECTERN-DOC-FENCE-001",
  severity: "error",
  about: "A fenced code block is never closed, so that all that follows is shown as code.",
  help: "Close it by a line with the same signs.",
  looksAt: "markdown",
  run({ corpus, scans }) {
    return corpus.documents.flatMap((document) => {
      const { unclosed } = scans.of(document);
      if (!unclosed) return [];
      const { line, signs } = unclosed;
      return {
        ...inDocument(document, line + 1),
        message: `The code block that ${signs} opens is never closed: the rest of the page is shown as code.`,
        hint: `Close it by a line ${signs}`,
        mark: signs,
      };
    });
  },
};
