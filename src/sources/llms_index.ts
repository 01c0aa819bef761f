import { plainHeading } from "../pages/mod.ts";
import { closedFences } from "./closed_fences.ts";
import { firstLink, type ItemLink } from "./index_item.ts";
import { addressKey, isLlmsFile, mayBePage } from "./page_address.ts";
import type { IndexEntry } from "./reading.ts";

/** What an `llms.txt` says. */
export interface LlmsIndex {
  readonly title?: string;
  /** The quote below the title. */
  readonly summary?: string;
  /** Pages in the order of the index, each once. */
  readonly entries: readonly IndexEntry[];
  /** Links to further files of this kind (`llms-full.txt`, `guides/llms.txt`), each once. */
  readonly subIndexes: readonly IndexEntry[];
  /** Part of the lines with words, headings and quotes aside, that name a page or a further index: 0 to 1. */
  readonly linkShare: number;
}

/** UTF-16 units of a title and of a description that are kept. */
const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1_000;

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(.*)$/;
const BASE = /^\W{0,8}(?:base|site|root)[ _-]?url\W{1,8}(https?:\/\/[^\s<>"'`)\]]+)/i;

/**
 * Reads an index of pages.
 *
 * The shape that the format asks for is `- [title](address): description` below headings; also read are items of every
 * kind and depth, links anywhere in an item (the first is the page), titles left out, headings that are links,
 * `Title(address)`, bare addresses and a line `Base URL: …`. Links in fences and paragraphs are no pages. Linear.
 *
 * @param base Where the text came from in the end; links resolve against it
 */
export function readIndex(text: string, base: string): LlmsIndex {
  return new IndexReader(text, base).read();
}

class IndexReader {
  readonly #lines: string[];
  #base: string;
  #title = "";
  readonly #summary: string[] = [];
  readonly #above: { level: number; text: string }[] = [];
  readonly #entries = new Map<string, IndexEntry>();
  readonly #subIndexes = new Map<string, IndexEntry>();
  readonly #own: string;
  #linkLines = 0;
  #otherLines = 0;

  constructor(text: string, base: string) {
    this.#lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
    this.#base = base;
    this.#own = URL.parse(base)?.href.replace(/#.*/s, "") ?? "";
  }

  read(): LlmsIndex {
    const inFence = closedFences(this.#lines);
    for (const [at, line] of this.#lines.entries()) if (!inFence(at) && line.trim() !== "") this.#line(line);
    const summary = this.#summary.join(" ").slice(0, LONGEST_DESCRIPTION);
    const lines = this.#linkLines + this.#otherLines;
    return {
      ...(this.#title && { title: this.#title }),
      ...(summary && { summary }),
      entries: [...this.#entries.values()],
      subIndexes: [...this.#subIndexes.values()],
      linkShare: lines === 0 ? 0 : this.#linkLines / lines,
    };
  }

  #line(line: string): void {
    const base = BASE.exec(line.slice(0, 4_096))?.[1];
    if (base !== undefined) {
      this.#base = /\/[^/]*\.[^/]*$/.test(new URL(base).pathname) ? base : base.replace(/\/*$/, "/");
      return;
    }
    const heading = line.length > 4_096 ? null : HEADING.exec(line);
    if (heading !== null) {
      this.#heading((heading[1] as string).length, heading[2] as string);
      return;
    }
    if (line.startsWith(">")) {
      if (this.#entries.size === 0 && this.#above.length === 0) this.#summary.push(line.replace(/^>\s*/, "").trim());
      return;
    }
    const item = ITEM.exec(line)?.[1];
    const link = item === undefined ? undefined : firstLink(item);
    if (link !== undefined && this.#add(link)) this.#linkLines++;
    else this.#otherLines++;
  }

  #heading(level: number, source: string): void {
    const text = plainTitle(source);
    if (level === 1 && this.#title === "" && this.#above.length === 0) {
      this.#title = text;
      return;
    }
    while (this.#above.length > 0 && (this.#above.at(-1) as { level: number }).level >= level) this.#above.pop();
    const link = source.includes("](") ? firstLink(source) : undefined;
    if (link !== undefined) this.#add(link);
    if (text !== "") this.#above.push({ level, text });
  }

  /** Notes what a link leads to; false for a link that leads to no page. */
  #add(link: ItemLink): boolean {
    if (link.target.startsWith("#")) return false;
    const isLocal = this.#base.startsWith("file:");
    // The root of a local index is its folder.
    const address = URL.parse(isLocal ? link.target.replace(/^[/\\]+/, "") : link.target, this.#base);
    const isOfBase = isLocal && address?.protocol === "file:" && !/^file:/i.test(link.target);
    if (address === null || !(isOfBase || /^https?:$/.test(address.protocol))) return false;
    address.hash = "";
    const url = address.href;
    if (url === this.#own || address.username !== "" || address.password !== "") return false;
    const trail = this.#above.map(({ text }) => text);
    const title = plainTitle(link.title);
    const description = descriptionOf(link);
    const entry: IndexEntry = {
      url,
      ...(title && title !== url && { title }),
      ...(description && { description }),
      trail,
      isOptional: trail.some((text) => /^optional$/i.test(text)),
    };
    const known = isLlmsFile(url) ? this.#subIndexes : mayBePage(url) ? this.#entries : undefined;
    const key = addressKey(url);
    if (known && !known.has(key)) known.set(key, entry);
    return true;
  }
}

function plainTitle(source: string): string {
  const written = source.slice(0, LONGEST_TITLE).trim();
  // A title may be a component's name, `<Link>`, which is no markup here.
  return (plainHeading(written) || written).replace(/^[\s:：–—-]+|[\s:：–—]+$/g, "");
}

/** What is said of a page: the text behind its link, or the whole sentence that the link stands in. */
function descriptionOf({ before, title, after }: ItemLink): string {
  const isSentence = before.slice(0, 200).trim().split(/\s+/).length >= 4;
  const behind = after.slice(0, 2 * LONGEST_DESCRIPTION).replace(/^[*_`\s]*(?:[:：–—-]+|\|)?\s*/, "");
  const text = isSentence ? `${before}${title}${after}`.slice(0, 2 * LONGEST_DESCRIPTION) : behind;
  return plainLinks(text).replace(/\s+/g, " ").trim().slice(0, LONGEST_DESCRIPTION);
}

/** Links within a description by their text; `[a](b)` without brackets in it, so that it takes no time to find. */
function plainLinks(text: string): string {
  return text.replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,2000}\)/g, "$1");
}
