import { DocumentText, type ParsedPage, parsePage, singlePage } from "../../src/pages/mod.ts";
import { Index, IndexBuilder } from "../../src/search/mod.ts";

/** A file of markdown as a page. */
export function parsedMarkdown(path: string, text: string): ParsedPage {
  const document = new DocumentText(Buffer.from(text));
  return parsePage(singlePage(document, { path }).page, document);
}

/** An index of such pages, one document each, in the order given. */
export function indexOf(pages: Readonly<Record<string, string>>): Index {
  return Index.open(bytesOf(pages));
}

/** The bytes of that index. */
export function bytesOf(pages: Readonly<Record<string, string>>): Uint8Array {
  const builder = new IndexBuilder();
  for (const [path, text] of Object.entries(pages)) {
    const document = builder.addDocument({ path, bytes: Buffer.byteLength(text), modified: 1, digest: "d" });
    builder.addPage(document, parsedMarkdown(path, text));
  }
  return builder.finish();
}
