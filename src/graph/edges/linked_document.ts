import { resolveLink } from "../../pages/mod.ts";
import type { GovernedDocument } from "../document.ts";

/** What a link may leave out at its end: an ending, or the name of a folder's first page. */
const ENDINGS = ["", ".md", "/README.md", "/readme.md", "/index.md"];

/**
 * The document that a link of another leads to, if it is one.
 *
 * @param documents By path.
 */
export function linkedDocument(
  from: string,
  target: string,
  documents: ReadonlyMap<string, GovernedDocument>,
): GovernedDocument | undefined {
  const link = resolveLink(from, target);
  if (link.kind !== "file") return undefined;
  const path = link.path.replace(/\/$/, "");
  for (const ending of ENDINGS) {
    const document = documents.get(path === "" ? ending.slice(1) : path + ending);
    if (document) return document;
  }
  return undefined;
}
