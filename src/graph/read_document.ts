import { DocumentError, DocumentText, linksOf, parsePage, singlePage } from "../pages/mod.ts";
import type { GovernedDocument } from "./document.ts";
import type { SkippedFile } from "./document_corpus.ts";
import { identityOf } from "./identity_of.ts";
import { readFrontMatter } from "./read_front_matter.ts";

/** A document from the bytes of its file, or why there is none. Broken front matter takes nothing else from it. */
export function readDocument(path: string, root: string, bytes: Uint8Array): GovernedDocument | SkippedFile {
  let text: DocumentText;
  try {
    text = new DocumentText(bytes, { replace: "all" });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { path, reason: error.message };
  }
  const frontMatter = readFrontMatter(text.text);
  const { page } = singlePage(text, { path });
  return {
    path,
    root,
    identity: identityOf(frontMatter),
    frontMatter,
    text,
    parsed: parsePage(page, text),
    links: linksOf(page, text),
  };
}
