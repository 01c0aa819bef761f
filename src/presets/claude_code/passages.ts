import { bytesOf, type Corpus, type PageReference, type Segment } from "../../library/mod.ts";
import type { Section } from "../../pages/mod.ts";
import { type Index, type StoredChunk, type StoredPage, snippet } from "../../search/mod.ts";
import { type Category, categoryOf } from "./categories.ts";
import { contentSegments } from "./content_segments.ts";

/** Characters of a snippet. */
const SNIPPET = 400;

/** Characters of a section's anchor in an identifier: some headings are paragraphs. */
const ANCHOR = 120;

/** Title and marker of a page, which its metadata say already. */
const PAGE_HEAD = /^(?:# [^\n]*\n(?:[ \t]*\r?\n)?)?Source:[ \t]+\S+[ \t]*\r?\n\s*/;

/** A piece of a corpus as it is given out. */
export interface Passage {
  readonly id: string;
  readonly page: StoredPage;
  readonly section: Section;
  readonly chunk: StoredChunk;
  readonly category: Category;
  /** Address of its page; the page's name where it has none. */
  readonly source: string;
}

/** The passages of a corpus by the numbers of their chunks. */
export class Passages {
  readonly #corpus: Corpus;
  readonly #segment: Segment;
  readonly #slugs: readonly string[];

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#segment = corpus.segments[0]!;
    this.#slugs = slugsOf(this.#segment.index);
  }

  get count(): number {
    return this.#segment.index.chunkCount;
  }

  /** @throws RangeError for a number that is no chunk's. */
  passage(number: number): Passage {
    const { index } = this.#segment;
    const chunk = index.chunk(number);
    const section = index.section(chunk.section);
    const page = index.page(chunk.page);
    return {
      id: `${this.#slugs[chunk.page]}${anchorOf(section)}${ordinal(index, number)}`,
      page,
      section,
      chunk,
      category: categoryOf(page.url),
      source: page.url ?? page.id,
    };
  }

  /** The text of a passage, without the page's title and marker. */
  text({ page, chunk }: Passage): string {
    const text = bytesOf(this.#reference(chunk), chunk).toString();
    return chunk.start === page.start ? text.replace(PAGE_HEAD, "") : text;
  }

  /** The whole passage below what says what it is about. */
  content(passage: Passage): string {
    const { page, category } = passage;
    const id = contentSegments(page.url).join("-");
    const head = [`Topic: ${page.title}`, ...(id === "" ? [] : [`ID: ${id}`]), `Category: ${category}`];
    return `${head.join("\n")}\n\n${this.text(passage)}`;
  }

  /** The part of a passage that shows best why it was found. */
  snippet({ page, section, chunk }: Passage, terms: readonly string[]): string {
    const bytes = bytesOf(this.#reference(chunk), section);
    const text = bytes.toString();
    const before = bytes.toString("utf8", 0, chunk.start - section.start).length;
    const head = chunk.start === page.start ? (PAGE_HEAD.exec(text)?.[0].length ?? 0) : 0;
    const end = bytes.toString("utf8", 0, chunk.end - section.start).length;
    const start = before + head < end ? before + head : before;
    return snippet(text, { start, end }, terms, { length: SNIPPET }).text;
  }

  #reference({ page }: StoredChunk): PageReference {
    return { corpus: this.#corpus, segment: this.#segment, page };
  }
}

const known = new WeakMap<Index, readonly string[]>();

/** Names of pages for identifiers, by their numbers: made of their place among the documentation, each one once. */
function slugsOf(index: Index): readonly string[] {
  let slugs = known.get(index);
  if (!slugs) {
    const taken = new Set<string>();
    slugs = Array.from({ length: index.pageCount }, (_, page) => unique(slugOf(index.page(page).url), taken));
    known.set(index, slugs);
  }
  return slugs;
}

function slugOf(url: string | undefined): string {
  const slug = contentSegments(url)
    .join("/")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return slug || "unknown";
}

function unique(slug: string, taken: Set<string>): string {
  let name = slug;
  for (let number = 2; taken.has(name); number++) name = `${slug}-${number}`;
  taken.add(name);
  return name;
}

/** A section's anchor; of a very long one the beginning and the line, which no other section of the page has. */
function anchorOf({ slug, firstLine, level }: Section): string {
  if (level === 0) return "";
  const anchor = slug.replace(/~/g, "%7E");
  return `#${anchor.length <= ANCHOR ? anchor : `${anchor.slice(0, ANCHOR / 2).toWellFormed()}~line-${firstLine}`}`;
}

/** Which of its section's chunks one is, from the second on. Chunks stand in the order of their sections. */
function ordinal({ catalogue }: Index, chunk: number): string {
  const section = catalogue.chunkSection[chunk]!;
  let [low, high] = [0, chunk];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (catalogue.chunkSection[middle]! < section) low = middle + 1;
    else high = middle;
  }
  return low === chunk ? "" : `~${chunk - low + 1}`;
}
