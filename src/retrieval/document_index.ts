import type { DocumentCorpus, GovernedDocument } from "../graph/mod.ts";
import { Index, IndexBuilder, type SearchedCorpus } from "../search/mod.ts";
import { indexedPage } from "./indexed_page.ts";

/** Documents that were indexed together, by number of their page. */
interface Segment {
  readonly index: Index;
  readonly documents: readonly GovernedDocument[];
}

/** The segment that each document lies in. A document that changes becomes another object, which lies in none. */
const segmentOf = new WeakMap<GovernedDocument, Segment>();

const indexOf = new WeakMap<DocumentCorpus, DocumentIndex>();

/** Segments beside the largest, after which they become one. */
const MOST_SMALL = 8;

/** Documents outside the largest segment, after which everything is indexed anew: as a share of all, and at least. */
const MOST_OUTSIDE = 1 / 8;
const FEW = 64;

/**
 * The sections of a corpus, ready to be searched. Made when it is first asked for, from what was indexed for the corpora
 * before it: only documents that are new or changed are read.
 *
 * Segments are searched as if they were one, but documents that have gone still count among the sections that a word's
 * rarity is reckoned from, an eighth of all at most.
 */
export class DocumentIndex {
  readonly corpora: readonly SearchedCorpus[];
  readonly #segments: readonly Segment[];

  private constructor(corpus: DocumentCorpus, segments: readonly Segment[]) {
    const alive = new Set(corpus.documents);
    this.#segments = segments;
    this.corpora = segments.map((segment) => {
      const dead = new Set<number>();
      for (const [page, document] of segment.documents.entries()) {
        if (!alive.has(document) || segmentOf.get(document) !== segment) dead.add(page);
      }
      return { index: segment.index, dead };
    });
  }

  static of(corpus: DocumentCorpus): DocumentIndex {
    const known = indexOf.get(corpus);
    if (known !== undefined) return known;
    const made = new DocumentIndex(corpus, segmentsFor(corpus.documents));
    indexOf.set(corpus, made);
    return made;
  }

  /** Sections of the corpus, and of documents that have gone. */
  get sectionCount(): number {
    return this.#segments.reduce((sum, { index }) => sum + index.sectionCount, 0);
  }

  /** The document of a hit. */
  documentOf({ corpus, page }: { readonly corpus: number; readonly page: number }): GovernedDocument {
    return this.#segments[corpus]!.documents[page]!;
  }

  /** Position of a hit's section among those of its document. */
  sectionOf({
    corpus,
    page,
    section,
  }: {
    readonly corpus: number;
    readonly page: number;
    readonly section: number;
  }): number {
    return section - this.#segments[corpus]!.index.catalogue.firstSections[page]!;
  }

  /** The same sections, only of some documents. */
  only(documents: ReadonlySet<GovernedDocument>): SearchedCorpus[] {
    return this.corpora.map((corpus, i) => {
      const { documents: pages } = this.#segments[i]!;
      return { ...corpus, accepts: (page: number) => documents.has(pages[page]!) };
    });
  }
}

function segmentsFor(documents: readonly GovernedDocument[]): Segment[] {
  const sizes = new Map<Segment, number>();
  for (const document of documents) {
    const segment = segmentOf.get(document);
    if (segment !== undefined) sizes.set(segment, (sizes.get(segment) ?? 0) + 1);
  }
  const [largest] = [...sizes].sort(([, a], [, b]) => b - a);
  const outside = documents.filter((document) => segmentOf.get(document) !== largest?.[0]);
  const size = largest?.[0].documents.length ?? 0;
  const gone = size - (largest?.[1] ?? 0);
  if (largest === undefined || outside.length + gone > Math.max(FEW, documents.length * MOST_OUTSIDE)) {
    return documents.length === 0 ? [] : [indexed(documents)];
  }
  if (sizes.size > MOST_SMALL) return [largest[0], indexed(outside)];
  const fresh = documents.filter((document) => !segmentOf.has(document));
  return [...sizes.keys(), ...(fresh.length > 0 ? [indexed(fresh)] : [])];
}

function indexed(documents: readonly GovernedDocument[]): Segment {
  const builder = new IndexBuilder();
  for (const document of documents) {
    const { path, text } = document;
    const number = builder.addDocument({ path, bytes: text.bytes.length, modified: 0, digest: "" });
    builder.addPage(number, indexedPage(document));
  }
  const segment: Segment = { index: Index.open(builder.finish()), documents };
  for (const document of documents) segmentOf.set(document, segment);
  return segment;
}
