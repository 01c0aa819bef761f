import { type Catalogue, pagesOf } from "./catalogue.ts";
import { type LinkedPages, type LinkedPagesOptions, readLinkedPages } from "./linked_pages.ts";
import { pathOfAddress } from "./page_address.ts";
import type { IndexEntry, KnownDocument, Reading, ReadOptions, SourceDocument } from "./reading.ts";
import { SiteClient } from "./site_client.ts";

/** Reads the pages of a catalogue; of a live one nothing is fetched before a page is asked for. */
export async function readCataloguePages(
  catalogue: Catalogue,
  options: LinkedPagesOptions,
): Promise<LinkedPages & Pick<Reading, "live">> {
  const entries = pagesOf(catalogue);
  if (!catalogue.live) return await readLinkedPages(entries, options);
  const known = new Map(options.options.known?.documents.map((document) => [document.url, document]));
  return {
    documents: entries.map((entry) => known.get(entry.url) ?? stubOf(entry)).map(unread),
    failures: [],
    live: true,
  };
}

/**
 * Reads one page of a live catalogue anew.
 *
 * @returns The page; its bytes are missing when it did not change.
 * @throws FetchError or DocumentError
 */
export async function readLivePage(page: KnownDocument, origin: string, options: ReadOptions): Promise<SourceDocument> {
  const { isStub: _, title, description, trail = [] } = page;
  const entry = { url: page.url!, title, description, trail, isOptional: false };
  const { known, ...rest } = options;
  const { documents } = await readLinkedPages([entry], {
    client: new SiteClient(origin, options),
    options: known && !page.isStub ? { ...rest, known: { ...known, documents: [page] } } : rest,
  });
  // The address that the catalogue gives stays, wherever it led: the page is found by it again.
  return { ...documents[0]!, path: page.path, url: page.url };
}

/** What stands for a page that was never read: what the catalogue says of it. */
function stubOf({ url, title, description, trail }: IndexEntry): SourceDocument {
  const text = `# ${title ?? pathOfAddress(url)}\n${description ? `\n${description}\n` : ""}`;
  return { path: pathOfAddress(url), url, title, description, trail, bytes: Buffer.from(text), isStub: true };
}

/** A page as it was, or as it stands for itself. */
function unread(document: KnownDocument | SourceDocument): SourceDocument {
  return "bytes" in document ? document : { ...document, bytes: undefined };
}
