import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { quoted } from "../quoted.ts";

/** A relative link to a file that is not there. */
export const brokenLink: Check = {
  code: "LECTERN-DOC-LINK-001",
  severity: "error",
  about: "A relative link leads to no file.",
  help: "Correct the path, or take the link away.",
  looksAt: "markdown",
  async run({ links }) {
    const faults = await links.faults();
    return faults.flatMap((fault) => {
      if (fault.kind !== "missing") return [];
      const { document, link, path, namesake } = fault;
      return {
        ...inDocument(document, link.line),
        message: `${link.image ? "The image" : "The link"} ${quoted(link.target)} leads to no file: there is no ${path}.`,
        hint: hintOf(link.target, namesake),
        mark: link.target,
      };
    });
  },
};

function hintOf(target: string, namesake: string | undefined): string {
  if (namesake !== undefined) return `A file of that name is ${namesake}.`;
  const isHost = /^(?:www\.|[a-z0-9-]+\.(?:com|org|net|io|dev)(?:\/|$))/i.test(target);
  return isHost ? `For another site write https:// before it.` : "Correct the path, or take the link away.";
}
