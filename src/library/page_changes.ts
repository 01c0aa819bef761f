import { type Corpus, entryOf, type PageReference, type Segment, uriOf } from "./corpus.ts";
import { DocumentGone } from "./text_store.ts";
import { unlessDamaged } from "./unless_damaged.ts";

/** What may be told of pages: their list has other entries or titles now, or one of them reads otherwise. */
export type PageChange = { readonly list: "resources" } | { readonly resource: string };

/**
 * What became of the pages of a source. Of a folder only the segments that are new are looked at. What cannot be compared,
 * since an index is damaged, counts as changed.
 *
 * @param before Nothing before the first load.
 * @param after Nothing when the source went away.
 * @param contents Compare what pages say, too: that reads the text of both.
 */
export function pageChanges(before: Corpus | undefined, after: Corpus | undefined, contents: boolean): PageChange[] {
  return (
    unlessDamaged(() => differences(before, after, contents)) ??
    unlessDamaged(() => differences(undefined, after, contents)) ?? [{ list: "resources" }]
  );
}

function differences(before: Corpus | undefined, after: Corpus | undefined, contents: boolean): PageChange[] {
  const old = pagesApart(before, after);
  const now = pagesApart(after, before);
  const texts = new Texts();
  const changes: PageChange[] = [];
  let listed = old.size !== now.size;
  for (const [id, page] of now) {
    const was = old.get(id);
    listed ||= was === undefined || entryOf(was).title !== entryOf(page).title;
    if (contents && !(was && texts.areSame(was, page))) changes.push({ resource: uriOf(page) });
  }
  for (const [id, page] of contents ? old : []) {
    if (!now.has(id)) changes.push({ resource: uriOf(page) });
  }
  return listed ? [{ list: "resources" }, ...changes] : changes;
}

/** The pages of a corpus, by their ids, that stand in segments which the other has not, or are dead there. */
function pagesApart(corpus: Corpus | undefined, other: Corpus | undefined): Map<string, PageReference> {
  const pages = new Map<string, PageReference>();
  for (const segment of corpus?.segments ?? []) {
    const shared = other?.segments.find(({ index }) => index === segment.index);
    for (const page of shared ? shared.dead : numbers(segment.index.pageCount)) {
      if (segment.dead.has(page)) continue;
      const reference = { corpus: corpus!, segment, page };
      pages.set(entryOf(reference).id, reference);
    }
  }
  return pages;
}

function* numbers(end: number): Generator<number> {
  for (let number = 0; number < end; number++) yield number;
}

/** Compares pages; a document that holds many of them is read once. */
class Texts {
  readonly #read = new Map<Segment, Map<number, Buffer | undefined>>();

  areSame(a: PageReference, b: PageReference): boolean {
    const [one, other] = [entryOf(a), entryOf(b)];
    if (one.end - one.start !== other.end - other.start) return false;
    const [from, to] = [a.segment.index.document(one.document), b.segment.index.document(other.document)];
    if (from.digest !== "" && from.digest === to.digest && one.start === other.start) return true;
    const before = this.#document(a, one.document, from.bytes)?.subarray(one.start, one.end);
    if (before === undefined) return false;
    const after = this.#document(b, other.document, to.bytes)?.subarray(other.start, other.end);
    return after?.equals(before) ?? false;
  }

  /** Nothing when the document is no longer what was indexed, as a file that a person edited. */
  #document({ segment }: PageReference, document: number, bytes: number): Buffer | undefined {
    const known = this.#read.get(segment) ?? new Map<number, Buffer | undefined>();
    this.#read.set(segment, known);
    if (!known.has(document)) known.set(document, read(segment, document, bytes));
    return known.get(document);
  }
}

function read({ text }: Segment, document: number, bytes: number): Buffer | undefined {
  try {
    return text.read(document, 0, bytes);
  } catch (error) {
    if (error instanceof DocumentGone) return undefined;
    throw error;
  }
}
