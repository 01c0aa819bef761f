import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A link whose letters have another case than the file's name. */
export const linkCase: Check = {
  code: "LECTERN-DOC-LINK-004",
  severity: "error",
  about: "A relative link is written in another case than the name of the file.",
  help: "Write the name as the file has it: most web servers and Linux tell capital letters from small ones.",
  looksAt: "markdown",
  async run({ links }) {
    const faults = await links.faults();
    return faults.flatMap((fault) => {
      if (fault.kind !== "case") return [];
      const { document, link, now, target } = fault;
      return {
        ...inDocument(document, link.line),
        message: `The link ${quoted(link.target)} is found only where case does not count: the file is ${now}.`,
        hint: `Write ${target}`,
        mark: link.target,
        fix: { line: link.line, target: link.target, by: target },
      };
    });
  },
};
