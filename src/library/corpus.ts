import type { Page, Section, Span, Warning } from "../pages/mod.ts";
import type { Index, StoredPage } from "../search/mod.ts";
import type { PageFailure } from "../sources/mod.ts";
import type { Provenance } from "./provenance.ts";
import type { TextStore } from "./text_store.ts";

/** An index with the text that it was built from. A corpus has one, and one more for each later change of a folder. */
export interface Segment {
  readonly index: Index;
  readonly text: TextStore;
  /** Pages that a later segment replaced, or that were deleted. */
  readonly dead: ReadonlySet<number>;
}

/** Where a page stands in a corpus. */
export interface PageReference {
  readonly corpus: Corpus;
  readonly segment: Segment;
  /** Number of the page in its segment's index. */
  readonly page: number;
}

/** A page that could not be read, by its id. */
export type FailedPage = PageFailure & { readonly page: string };

/** What a corpus is made of. */
export type CorpusParts = Pick<
  Corpus,
  "name" | "segments" | "provenance" | "warnings" | "format" | "documentBytes" | "separatorBytes"
> &
  Partial<Pick<Corpus, "failures" | "isLive">>;

/** Documentation that is loaded: pages that can be listed, found and read. Never changes; a newer one takes its place. */
export class Corpus {
  readonly name: string;
  readonly segments: readonly Segment[];
  readonly provenance: Provenance;
  readonly warnings: readonly Warning[];
  /** Pages that the source names and that could not be read last; some may be served as they were before. */
  readonly failures: readonly FailedPage[];
  /** Whether a page is read anew when it is asked for. */
  readonly isLive: boolean;
  /** Format of a file that holds many pages, or `folder`. */
  readonly format: string;
  /** Bytes of all documents as they are stored. */
  readonly documentBytes: number;
  /** Bytes of the documents that belong to no page: rules and tags between pages, byte order marks, refused files. */
  readonly separatorBytes: number;
  #pages: readonly PageReference[] | undefined;
  #commonTrail: number | undefined;

  constructor(parts: CorpusParts) {
    this.name = parts.name;
    this.segments = parts.segments;
    this.provenance = parts.provenance;
    this.warnings = parts.warnings;
    this.failures = parts.failures ?? [];
    this.isLive = parts.isLive ?? false;
    this.format = parts.format;
    this.documentBytes = parts.documentBytes;
    this.separatorBytes = parts.separatorBytes;
  }

  /** Whether an index was found to be damaged since it was opened. */
  get isDamaged(): boolean {
    return this.segments.some(({ index }) => index.isDamaged);
  }

  /** Number of live pages. */
  get pageCount(): number {
    return this.segments.reduce((sum, { index, dead }) => sum + index.pageCount - dead.size, 0);
  }

  /** Number of sections of live pages. */
  get sectionCount(): number {
    return this.segments.reduce((sum, { index, dead }) => {
      let live = index.sectionCount;
      for (const page of dead) {
        const { firstSection, endSection } = index.page(page);
        live -= endSection - firstSection;
      }
      return sum + live;
    }, 0);
  }

  /** Bytes of the live pages. */
  get bytes(): number {
    return this.pages().reduce((sum, { segment, page }) => {
      const { start, end } = segment.index.page(page);
      return sum + end - start;
    }, 0);
  }

  /** Live pages in reading order: as they stand in their file, or by path in a folder that changed. */
  pages(): readonly PageReference[] {
    if (this.#pages) return this.#pages;
    const pages: PageReference[] = [];
    for (const segment of this.segments) {
      for (let page = 0; page < segment.index.pageCount; page++) {
        if (!segment.dead.has(page)) pages.push({ corpus: this, segment, page });
      }
    }
    if (this.segments.length > 1) {
      pages.sort((a, b) => (entryOf(a).id < entryOf(b).id ? -1 : 1));
    }
    this.#pages = pages;
    return pages;
  }

  /** The page of that id, percent-encoded as in its address. */
  find(id: string): PageReference | undefined {
    for (const segment of this.segments.toReversed()) {
      const page = segment.index.pageById(id);
      if (page !== undefined && !segment.dead.has(page)) return { corpus: this, segment, page };
    }
    return undefined;
  }

  /** The first name of a page's trail that not all pages share; `null` for pages at the top. */
  category({ trail }: Pick<Page, "trail">): string | null {
    this.#commonTrail ??= sharedLength(this.pages());
    return trail[this.#commonTrail] ?? null;
  }
}

/** Address of a page: `lectern://<source>/<page id>`. */
export function uriOf(reference: PageReference): string {
  return `lectern://${reference.corpus.name}/${entryOf(reference).id}`;
}

/** A page's catalogue entry. */
export function entryOf({ segment, page }: PageReference): StoredPage {
  return segment.index.page(page);
}

/** A page's sections, in order. */
export function sectionsOf({ segment, page }: PageReference): Section[] {
  const { firstSection, endSection } = segment.index.page(page);
  return Array.from({ length: endSection - firstSection }, (_, i) => segment.index.section(firstSection + i));
}

/**
 * The text of a page, or of a span inside it, as its reader sees it. Bytes that are no UTF-8 are replaced.
 *
 * @throws DocumentGone when its file changed meanwhile.
 */
export function textOf(reference: PageReference, span?: Span): string {
  return bytesOf(reference, span).toString("utf8");
}

/** The stored bytes of a page, or of a span inside it; fails like `textOf`. */
export function bytesOf({ segment, page }: PageReference, span?: Span): Buffer {
  const { document, start, end } = segment.index.page(page);
  return segment.text.read(document, span?.start ?? start, span?.end ?? end);
}

/**
 * How many leading names the trails of all pages have in common, those of pages at the top included. Mostly none, which the
 * first pages tell already: to read the entries of all takes 2 ms of the first answer.
 */
function sharedLength(pages: readonly PageReference[]): number {
  if (pages.length === 0) return 0;
  const { trail } = entryOf(pages[0]!);
  let shared = trail.length;
  for (let i = 1; i < pages.length && shared > 0; i++) {
    const names = entryOf(pages[i]!).trail;
    let same = 0;
    while (same < shared && same < names.length && names[same] === trail[same]) same++;
    shared = same;
  }
  return shared;
}
