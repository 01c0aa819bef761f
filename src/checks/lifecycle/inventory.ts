import type { DocumentCorpus, GovernedDocument } from "../../graph/mod.ts";
import { resolveLink } from "../../pages/mod.ts";
import type { Found } from "../finding.ts";
import { inDocument } from "../place.ts";

/**
 * Documents of a type that the index of their folder does not lead to: by links within the folder, over others of them. A
 * link to a folder counts as one to its README.
 *
 * @param folderName Names of the folders that such an index keeps.
 */
export function unlisted(corpus: DocumentCorpus, type: string, folderName: RegExp): Found[] {
  return corpus.documents
    .filter((document) => isIndex(document, folderName))
    .flatMap((index) => {
      const folder = folderOf(index.path);
      const reached = reachedFrom(index, folder, corpus);
      return corpus.documents
        .filter(({ path, identity }) => identity.type?.toLowerCase() === type && isActive(path, folder))
        .filter((document) => !reached.has(document))
        .map((document) => ({
          ...inDocument(document, document.frontMatter.lines.get("doc-type")),
          message: `The ${type} is not to be reached from ${index.path}.`,
          hint: `Link to it there, or move it to the archive.`,
          related: [{ file: index.path, message: "the index of the folder" }],
        }));
    });
}

function isIndex({ path, identity }: GovernedDocument, folderName: RegExp): boolean {
  const [name = "", folder = ""] = path.split("/").reverse();
  return identity.type?.toLowerCase() === "index" && /^(?:readme|index)\.md$/i.test(name) && folderName.test(folder);
}

/** Whether a document lies in a folder and not in an archive there. */
export function isActive(path: string, folder: string): boolean {
  const isBelow = path.startsWith(`${folder}/`);
  return isBelow && !/(?:^|\/)archived?\//i.test(path.slice(folder.length + 1));
}

function reachedFrom(index: GovernedDocument, folder: string, { byPath }: DocumentCorpus): Set<GovernedDocument> {
  const reached = new Set([index]);
  for (const document of reached) {
    for (const { target, image } of document.links) {
      const link = resolveLink(document.path, target);
      if (image || link.kind !== "file" || target.startsWith("/")) continue;
      const path = link.path.replace(/\/$/, "");
      const next = byPath.get(path) ?? byPath.get(`${path}/README.md`);
      if (next && isActive(next.path, folder)) reached.add(next);
    }
  }
  return reached;
}

/** Folder of a path; `.` for the root. */
export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
}
