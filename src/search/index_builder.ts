import type { ParsedPage } from "../pages/mod.ts";
import { CatalogueBuilder, type StoredDocument } from "./catalogue.ts";
import { Column } from "./columns.ts";
import { BODY, CODE, HEADINGS, IDENTIFIERS, TITLE } from "./fields.ts";
import { type Part, writeParts } from "./file_layout.ts";
import { PARTS } from "./index_parts.ts";
import { subjectOf } from "./subject.ts";
import { TermLog } from "./term_log.ts";
import { termsOf } from "./terms.ts";

/** What the caller wants to find again beside the index: origin, revision, warnings. Any JSON. */
export type IndexMeta = Readonly<Record<string, unknown>>;

/**
 * Builds an index file page by page. The same input gives the same bytes.
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
  readonly #titleSubjects = new Column();
  readonly #headingSubjects = new Column();

  /** Answers the document's number, for `addPage`. */
  addDocument(document: StoredDocument): number {
    return this.#catalogue.addDocument(document);
  }

  addPage(document: number, parsed: ParsedPage): void {
    const { page, sections, chunks, texts } = parsed;
    this.#catalogue.addPage(document, parsed);
    this.#titleSubjects.push(subject(page.title));
    for (const section of sections) this.#headingSubjects.push(subject(section.heading));
    chunks.forEach((chunk, i) => {
      const trail = sections[chunk.section]!.trail;
      this.#log.begin();
      this.#log.add(TITLE, page.title);
      // Most pages repeat their title as first heading; counted twice it would outweigh every real heading.
      for (const heading of trail[0] === page.title ? trail.slice(1) : trail) this.#log.add(HEADINGS, heading);
      const text = texts[i];
      if (text === undefined) return;
      for (const identifier of text.identifiers) this.#log.addIdentifier(IDENTIFIERS, identifier);
      this.#log.add(BODY, text.body);
      this.#log.add(CODE, text.code);
    });
  }

  /**
   * The whole file. The builder is spent afterwards.
   *
   * @param onSpent Called with the number of postings, whenever much of what was collected was let go of: a good
   * time to free it.
   */
  finish(meta: IndexMeta = {}, onSpent: (postings: number) => void = () => {}): Uint8Array {
    let postings = 0;
    const { blocks, text, ...terms } = this.#log.finish((count) => {
      postings = count;
      onSpent(count);
    });
    onSpent(postings);
    const content: Record<keyof typeof PARTS, Uint8Array> = {
      meta: new TextEncoder().encode(JSON.stringify(meta)),
      ...this.#catalogue.finish(),
      ...terms,
      termBlocks: blocks,
      terms: text,
      subjects: concat(this.#titleSubjects.bytes, this.#headingSubjects.bytes),
    };
    const parts: Part[] = Object.entries(PARTS).map(([name, kind]) => ({
      kind,
      bytes: content[name as keyof typeof PARTS],
    }));
    return writeParts(parts);
  }
}

function subject(text: string): number {
  return subjectOf(termsOf(text).map((term) => term.text));
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
