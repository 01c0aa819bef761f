import { setImmediate as breathe } from "node:timers/promises";
import {
  collectGarbage,
  DocumentError,
  DocumentText,
  idOfPath,
  idOfUrl,
  type Page,
  PageIds,
  parsePage,
  singlePage,
  splitFile,
  type Warning,
} from "../pages/mod.ts";
import { type FollowingIndex, Index, IndexBuilder } from "../search/mod.ts";
import {
  type FolderFile,
  type IndexEntry,
  isAddress,
  matchIndex,
  type Reading,
  type SourceDocument,
} from "../sources/mod.ts";
import { digest } from "../storage/mod.ts";
import type { KnownPages } from "./known_pages.ts";

// Loaded when something is to be built: a server that opens what is stored needs none of the pages room.

/** Work done so far of a load; `total` is missing while it is unknown. */
export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly unit: "bytes" | "pages";
}

/** Receives progress; calls are cheap and frequent. */
export type ProgressListener = (progress: Progress) => void;

/** What an index says of the corpus that it was built from. */
export type IndexMeta = {
  readonly format: string;
  readonly separatorBytes: number;
  readonly warnings: readonly Warning[];
};

/** A finished index: its bytes for the disk, and the same opened. */
export interface BuiltIndex {
  readonly bytes: Uint8Array;
  readonly index: Index;
  readonly meta: IndexMeta;
}

/** Postings whose log is worth freeing at once: 8 bytes each. */
const MANY_POSTINGS = 4_000_000;

/** Milliseconds of work after which the event loop gets a turn, so that a server answers while it loads. */
const TURN = 12;

/** A document with its bytes. */
export interface WholeDocument extends SourceDocument {
  readonly bytes: Uint8Array;
}

/** What the index of a snapshot is built from. */
export interface Snapshot extends Pick<Reading, "shape" | "location" | "index"> {
  readonly documents: readonly WholeDocument[];
}

/**
 * Builds the index of what a source gave. A document that is refused among others gives a warning and never stops them.
 *
 * @param known Pages that are indexed already: those that read the same are taken over. The bytes are the same without.
 * @throws DocumentError when the one document is refused.
 * @throws IndexFormatError when the index of the known pages is damaged.
 */
export async function buildSnapshot(
  snapshot: Snapshot,
  onProgress?: ProgressListener,
  known?: KnownPages,
): Promise<BuiltIndex> {
  const build = snapshot.shape === "file" ? buildFile : buildPages;
  return await build(snapshot, onProgress, known);
}

/** Indexes of what follows, once they are there. */
export type Others = () => Promise<readonly Index[]>;

/** Shares the pages of a file out: `own` are indexed here, those that follow elsewhere. */
export type ShareOut = (
  pages: readonly Page[],
  bytes: Uint8Array,
) => { readonly own: readonly Page[]; readonly others: Others };

const nobody: Others = async () => [];

/** Builds the index of a file that may hold many pages, or of those that are left to this thread, and joins the others. */
export async function buildFile(
  { documents, location, index }: Snapshot,
  onProgress: ProgressListener | undefined,
  known: KnownPages | undefined,
  shareOut: ShareOut = (pages) => ({ own: pages, others: nobody }),
): Promise<BuiltIndex> {
  const { path, bytes } = documents[0]!;
  const file = splitFile(bytes, isAddress(location) ? { base: location } : {});
  const { format, pages, separators, warnings } = file;
  const entries = index ? matchIndex(pages, index) : [];
  const builder = new IndexBuilder();
  const document = builder.addDocument({ path, bytes: bytes.length, modified: 0, digest: digest(bytes) });
  const all = pages.map((page, at) => named(page, entries[at]));
  const wanted = all.filter((page) => !known?.holds(page, document, bytes));
  const { own, others } = shareOut(wanted, bytes);
  const pause = turns(wanted.length, onProgress);
  let done = 0;
  for (const parsed of file.parsed(own)) {
    builder.addPage(document, parsed);
    await pause(done++);
  }
  const separatorBytes = separators.reduce((sum, { start, end }) => sum + end - start, 0);
  const following = (await others()).map((other) => ({ index: other, document }));
  return await joined(known, finish(builder, { format, separatorBytes, warnings }, following));
}

/** The index of all pages: of those that were known, and of those that were indexed now. */
async function joined(known: KnownPages | undefined, built: BuiltIndex): Promise<BuiltIndex> {
  if (!known) return built;
  await breathe();
  const bytes = known.joined(built.index, built.meta);
  return { bytes, index: Index.open(bytes), meta: built.meta };
}

/** A page with what an index adds: its place on the web, what it is about, the sections above it. Its id stays. */
function named(page: Page, entry: IndexEntry | undefined): Page {
  if (!entry) return page;
  const { url, description, trail } = entry;
  return {
    ...page,
    url: page.url ?? url,
    ...(description ? { description } : {}),
    ...(trail.length > 0 ? { trail } : {}),
  };
}

/** Builds the index of documents that are a page each. */
async function buildPages(
  { documents }: Snapshot,
  onProgress: ProgressListener | undefined,
  known: KnownPages | undefined,
): Promise<BuiltIndex> {
  const builder = new IndexBuilder();
  const warnings: Warning[] = [];
  const ids = new PageIds();
  const pause = turns(documents.length, onProgress);
  let separatorBytes = 0;
  for (const [done, { bytes, validators: _, ...place }] of documents.entries()) {
    const number = builder.addDocument({ path: place.path, bytes: bytes.length, modified: 0, digest: digest(bytes) });
    try {
      const document = new DocumentText(bytes, { replace: "all" });
      const { page: given, warnings: more } = singlePage(document, place);
      const { id } = ids.unique(given.id);
      const page = { ...given, id };
      if (!known?.holds(page, number, bytes)) builder.addPage(number, parsePage(page, document));
      separatorBytes += page.start;
      for (const warning of more) warnings.push({ ...warning, page: id });
    } catch (error) {
      if (!(error instanceof DocumentError) || documents.length === 1) throw error;
      separatorBytes += bytes.length;
      warnings.push({ code: error.code, page: idOf(place), detail: error.message });
    }
    await pause(done);
  }
  return await joined(known, finish(builder, { format: "pages", separatorBytes, warnings }));
}

/** The id of a page that is to be named although it was not read. */
export function idOf({ path, url }: Pick<SourceDocument, "path" | "url">): string {
  return url === undefined ? idOfPath(path) : idOfUrl(new URL(url));
}

/** Gives the bytes of a folder's file by its path below the root. */
export type ReadFile = (path: string) => Uint8Array;

/**
 * Builds the index of files of a folder. A file that is refused gives a warning and never stops the others.
 *
 * @param others Gives indexes of files that follow.
 */
export async function buildFolder(
  files: readonly FolderFile[],
  read: ReadFile,
  onProgress?: ProgressListener,
  others: Others = nobody,
): Promise<BuiltIndex> {
  const builder = new IndexBuilder();
  const warnings: Warning[] = [];
  let separatorBytes = 0;
  const pause = turns(files.length, onProgress);
  for (const [done, file] of files.entries()) {
    let bytes: Uint8Array;
    try {
      bytes = read(file.path);
    } catch (error) {
      // Remembered all the same, so that it is not tried again before it changes.
      builder.addDocument({ ...file, bytes: file.size, digest: "" });
      separatorBytes += file.size;
      const detail = `The file cannot be read: ${(error as NodeJS.ErrnoException).code ?? "unknown reason"}.`;
      warnings.push({ code: "unreadable", page: idOfPath(file.path), detail });
      continue;
    }
    const number = builder.addDocument({ ...file, bytes: file.size, digest: digest(bytes) });
    try {
      const document = new DocumentText(bytes, { replace: "all" });
      const { page, warnings: more } = singlePage(document, { path: file.path });
      builder.addPage(number, parsePage(page, document));
      separatorBytes += page.start;
      for (const warning of more) warnings.push({ page: page.id, ...warning });
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      separatorBytes += bytes.length;
      warnings.push({ code: error.code, page: idOfPath(file.path), detail: error.message });
    }
    await pause(done);
  }
  const following = await others();
  for (const { meta } of following) {
    const other = meta as IndexMeta;
    separatorBytes += other.separatorBytes;
    warnings.push(...other.warnings);
  }
  const meta = { format: "folder", separatorBytes, warnings };
  return finish(
    builder,
    meta,
    following.map((index) => ({ index })),
  );
}

/** Lets others have their turn once enough work was done since the last one, and tells how far it is. */
export function turns(
  total: number,
  onProgress: ProgressListener | undefined,
): (done: number) => Promise<void> | undefined {
  let turn = performance.now();
  const pause = async (done: number): Promise<void> => {
    onProgress?.({ done, total, unit: "pages" });
    await breathe();
    turn = performance.now();
  };
  return (done) => (performance.now() - turn > TURN ? pause(done) : undefined);
}

/** Finishes an index, upon those that follow, and frees what is not needed any more. */
export function finish(builder: IndexBuilder, meta: IndexMeta, following: readonly FollowingIndex[] = []): BuiltIndex {
  let isLarge = false;
  const onSpent = (postings: number): void => {
    isLarge = postings > MANY_POSTINGS;
    if (isLarge) collectGarbage();
  };
  const bytes = builder.finish(meta, onSpent, following);
  if (isLarge) collectGarbage();
  return { bytes, index: Index.open(bytes), meta };
}
