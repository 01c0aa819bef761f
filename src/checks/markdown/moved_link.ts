import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A link to a page that was moved, by git's history. */
export const movedLink: Check = {
  code: "LECTERN-DOC-LINK-003",
  severity: "error",
  about: "A relative link leads to where a file was before it was moved.",
  help: "Write the new place; --fix does so.",
  looksAt: "markdown",
  async run({ links }) {
    const faults = await links.faults();
    return faults.flatMap((fault) => {
      if (fault.kind !== "moved") return [];
      const { document, link, path, now, target } = fault;
      return {
        ...inDocument(document, link.line),
        message: `The link ${quoted(link.target)} leads to no file: ${path} was moved, and is now ${now}.`,
        hint: `Write ${target}`,
        mark: link.target,
        fix: { line: link.line, target: link.target, by: target },
      };
    });
  },
};
