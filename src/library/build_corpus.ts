import { setImmediate as breathe } from "node:timers/promises";
import {
  DocumentError,
  DocumentText,
  idOfPath,
  parsePage,
  singlePage,
  splitPages,
  type Warning,
} from "../pages/mod.ts";
import { Index, IndexBuilder } from "../search/mod.ts";
import { type FolderFile, isAddress } from "../sources/mod.ts";
import { digest } from "../storage/mod.ts";

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

/** Milliseconds of work after which the event loop gets a turn, so that a server answers while it loads. */
const TURN = 12;

/** Extensions of files that are one page; every other single file may hold many. */
const ONE_PAGE = /\.(md|mdx|markdown)$/i;

/**
 * Builds the index of a single file. A markdown or MDX file is one page; any other is split into its pages.
 *
 * @throws DocumentError when the file is refused.
 */
export async function buildSite(
  bytes: Uint8Array,
  location: string,
  onProgress?: ProgressListener,
): Promise<BuiltIndex> {
  const path = location.slice(location.lastIndexOf("/") + 1).replace(/[?#].*$/, "");
  const document = new DocumentText(bytes);
  const builder = new IndexBuilder();
  const number = builder.addDocument({ path, bytes: bytes.length, modified: 0, digest: digest(bytes) });
  const { format, pages, separators, warnings } = ONE_PAGE.test(path)
    ? onePage(document, path)
    : splitPages(document, isAddress(location) ? { base: location } : {});
  const pause = turns(pages.length, onProgress);
  for (const [done, page] of pages.entries()) {
    builder.addPage(number, parsePage(page, document));
    await pause(done);
  }
  const separatorBytes = separators.reduce((sum, { start, end }) => sum + end - start, 0);
  return finish(builder, { format, separatorBytes, warnings });
}

function onePage(document: DocumentText, path: string) {
  const { page, warnings } = singlePage(document, { path: encodeURI(path) === path ? path : decode(path) });
  const separators = [{ start: 0, end: page.start }];
  return { format: "page", pages: [page], separators, warnings };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Gives the bytes of a folder's file by its path below the root. */
export type ReadFile = (path: string) => Uint8Array;

/** Builds the index of files of a folder. A file that is refused gives a warning and never stops the others. */
export async function buildFolder(
  files: readonly FolderFile[],
  read: ReadFile,
  onProgress?: ProgressListener,
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
  return finish(builder, { format: "folder", separatorBytes, warnings });
}

/** Lets others have their turn once enough work was done since the last one, and tells how far it is. */
function turns(total: number, onProgress: ProgressListener | undefined): (done: number) => Promise<void> | undefined {
  let turn = performance.now();
  const pause = async (done: number): Promise<void> => {
    onProgress?.({ done, total, unit: "pages" });
    await breathe();
    turn = performance.now();
  };
  return (done) => (performance.now() - turn > TURN ? pause(done) : undefined);
}

function finish(builder: IndexBuilder, meta: IndexMeta): BuiltIndex {
  const bytes = builder.finish(meta);
  return { bytes, index: Index.open(bytes), meta };
}
