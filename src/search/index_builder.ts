import { Buffer } from "node:buffer";
import type { ParsedPage } from "../pages/mod.ts";
import { CatalogueBuilder, type StoredDocument } from "./catalogue_builder.ts";
import { BODY, CODE, FIELDS, HEADINGS, IDENTIFIERS, PATH, TITLE } from "./fields.ts";
import { type FollowingIndex, takeOver } from "./following_index.ts";
import { InboundTerms, namesOf } from "./inbound.ts";
import type { IndexMeta } from "./index_parts.ts";
import { writeIndex } from "./index_writer.ts";
import { pathOf } from "./path.ts";
import { Subjects } from "./subjects.ts";
import { TermLog } from "./term_log.ts";
import { TermRun } from "./term_run.ts";

/**
 * Postings that are held loose, 8 bytes each and as many again while they are sorted; then they are packed, to 2.2 bytes. So many
 * are in 100 MB of text; packing on the way takes a twelfth of the time.
 */
const MOST_LOOSE = 12_000_000;

/**
 * UTF-16 units of a title or heading that every chunk below it is found by. The rest of a longer one is found once, in its
 * first chunk: a line of 10 MB that begins with `#` stands above thousands of them.
 */
const MOST_REPEATED = 1000;

/**
 * Builds an index file page by page. The same input gives the same bytes, whatever is packed when.
 *
 * ```ts
 * const builder = new IndexBuilder();
 * const document = builder.addDocument({ path: "guide.md", bytes: 5120, modified: 0, digest: "…" });
 * builder.addPage(document, parsedPage);
 * const index = Index.open(builder.finish({ origin: "./docs" }));
 * ```
 */
export class IndexBuilder {
  readonly #catalogue = new CatalogueBuilder();
  readonly #log = new TermLog();
  readonly #runs: TermRun[] = [];
  readonly #inbound = new InboundTerms();
  readonly #subjects = new Subjects();
  readonly #mostLoose: number;

  /** @param mostLoose Postings after which they are packed. */
  constructor(mostLoose = MOST_LOOSE) {
    this.#mostLoose = mostLoose;
  }

  /** Answers the document's number, for `addPage`. */
  addDocument(document: StoredDocument): number {
    return this.#catalogue.addDocument(document);
  }

  addPage(document: number, parsed: ParsedPage): void {
    const { page, sections, chunks, texts } = parsed;
    const firstChunk = this.#catalogue.chunkCount;
    const path = pathOf(page);
    this.#catalogue.addPage(document, parsed);
    this.#subjects.add(
      page.title,
      sections.map(({ heading }) => heading),
    );
    let above: readonly string[] = [];
    chunks.forEach((chunk, i) => {
      const { trail, heading: own } = sections[chunk.section]!;
      const isFirst = chunk.section !== chunks[i - 1]?.section;
      // Most pages repeat their title as first heading; counted twice it would outweigh every real heading.
      if (isFirst) above = trail[0] === page.title ? trail.slice(1) : trail;
      this.#log.begin();
      this.#log.addRepeated(TITLE, i === 0 ? page.title : page.title.slice(0, MOST_REPEATED));
      this.#log.addRepeated(PATH, path);
      for (const heading of above) {
        this.#log.addRepeated(HEADINGS, isFirst && heading === own ? heading : heading.slice(0, MOST_REPEATED));
      }
      const text = texts[i];
      if (text === undefined) return;
      for (const identifier of text.identifiers) this.#log.addIdentifier(IDENTIFIERS, identifier);
      this.#log.add(BODY, text.body);
      this.#log.add(CODE, text.code);
    });
    if (chunks.length > 0) for (const name of namesOf(page)) this.#inbound.add(firstChunk, name);
    if (this.#log.length > this.#mostLoose) this.#runs.push(new TermRun(this.#log.drain()));
  }

  /**
   * The whole file. The builder is spent afterwards.
   *
   * @param onSpent Called with the number of postings, whenever much of what was collected was let go of: a good
   * time to free it.
   * @param following Indexes whose pages follow, in this order: the file is then as if they had been added here.
   * @throws IndexFormatError when one of them is damaged.
   */
  finish(
    meta: IndexMeta = {},
    onSpent: (postings: number) => void = () => {},
    following: readonly FollowingIndex[] = [],
  ): Uint8Array {
    const catalogue = this.#catalogue;
    const subjects = this.#subjects;
    const inbound = this.#inbound;
    const lengths = [this.#log.columns, ...following.map(({ index }) => index.fieldLengths)];
    let postings = 0;
    const log = this.#log.drain((count) => {
      postings = count;
      onSpent(count);
    });
    const taken = following.map((one) => takeOver(one, { catalogue, subjects, inbound }));
    const bytes = writeIndex({
      catalogue,
      subjects,
      columns: FIELDS.map((_, field) => Buffer.concat(lengths.map((columns) => columns[field]!))),
      streams: [...this.#runs.map((run) => run.terms()), log, ...taken],
      inbound,
      meta,
    });
    onSpent(postings);
    return bytes;
  }
}
