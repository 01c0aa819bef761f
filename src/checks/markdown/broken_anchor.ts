import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A link to a heading that is not there. */
export const brokenAnchor: Check = {
  code: "LECTERN-DOC-LINK-002",
  severity: "warning",
  about: "A link names a heading or anchor that the page does not have.",
  help: "Name a heading that the page has, or leave away what follows the #.",
  looksAt: "markdown",
  async run({ links }) {
    const faults = await links.faults();
    return faults.flatMap((fault) => {
      if (fault.kind !== "anchor") return [];
      const { document, link, path, fragment, nearest, target } = fault;
      const page = path === document.path ? "This page" : path;
      return {
        ...inDocument(document, link.line),
        message: `${page} has no heading or anchor ${quoted(fragment)}.`,
        hint: nearest === undefined ? this.help : `Did you mean #${nearest}?`,
        mark: `#${link.target.slice(link.target.indexOf("#") + 1)}`,
        ...(target !== undefined && { fix: { line: link.line, target: link.target, by: target } }),
      };
    });
  },
};
