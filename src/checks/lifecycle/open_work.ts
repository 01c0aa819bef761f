import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { isActive } from "./inventory.ts";

/** Folders of work that is open, and the types of documents that are. */
const ACTIVE: readonly (readonly [folder: RegExp, types: readonly string[]])[] = [
  [/^plans?$/i, ["plan"]],
  [/^specs?$/i, ["spec", "requirements"]],
];

/** A plan or specification that is still open when a change is to be merged. One finding for each entry of the folder. */
export const openWork: Check = {
  code: "KW-DOC-LIFECYCLE-003",
  severity: "error",
  about: "A plan or specification is still in its active folder although the change is to be merged.",
  help: "Finish it, and move it to the archive. Looked at by --merge-ready alone.",
  looksAt: "front matter",
  run({ corpus, isMergeReady }) {
    if (!isMergeReady) return [];
    const told = new Set<string>();
    return corpus.documents.flatMap((document) => {
      const entry = activeEntry(document.path, document.identity.type?.toLowerCase() ?? "");
      if (entry === undefined || told.has(entry)) return [];
      told.add(entry);
      return {
        ...inDocument(document, document.frontMatter.lines.get("doc-type")),
        message: `The ${document.identity.type} is still open: ${entry} is not in the archive.`,
        hint: "Finish it, and move it to the archive.",
      };
    });
  },
};

/** The entry of an active folder that a document is, or lies in. */
function activeEntry(path: string, type: string): string | undefined {
  const segments = path.split("/");
  for (const [name, types] of ACTIVE) {
    const at = segments.findIndex((segment, index) => index < segments.length - 1 && name.test(segment));
    if (at < 0 || !types.includes(type)) continue;
    const folder = segments.slice(0, at + 1).join("/");
    if (isActive(path, folder)) return segments.slice(0, at + 2).join("/");
  }
  return undefined;
}
