import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A link from the top of the site to a page that no file is, where all others have one. */
export const brokenRoute: Check = {
  code: "LECTERN-DOC-LINK-005",
  severity: "warning",
  about: "A link from the top of the site leads to no page, although those around it do.",
  help: "Correct the path. If the site sends it elsewhere, link to that place.",
  looksAt: "markdown",
  async run({ links }) {
    const faults = await links.faults();
    return faults.flatMap((fault) => {
      if (fault.kind !== "route") return [];
      const { document, link, path } = fault;
      return {
        ...inDocument(document, link.line),
        message: `The link ${quoted(link.target)} leads to no page: neither ${path}.md nor an index below it is there.`,
        hint: this.help,
        mark: link.target,
      };
    });
  },
};
