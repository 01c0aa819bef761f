import { DocumentError } from "../document_error.ts";
import { BlockWriter } from "./block_writer.ts";
import { type HtmlDocument, type HtmlElement, plainText } from "./element.ts";
import type { Resolve } from "./inline.ts";
import { mainPart } from "./main_part.ts";
import { isNestedDeeper } from "./nesting.ts";

/** Bytes (and characters) above which a page is refused; the largest page of an API reference known has 6 MB. */
export const MAX_HTML_BYTES = 10 * 1024 * 1024;

/** Elements within each other; real pages stay below 100, and each costs the parser and the stack. */
const MAX_DEPTH = 256;

/** Tags and depth up to which the main text is searched for by weighing all parts: that takes time by their product. */
const MAX_WEIGHED = { tags: 6_000, depth: 50 };

/** A page in Markdown. */
export interface MarkdownOfHtml {
  /** What the page calls itself; empty when it does not. */
  readonly title: string;
  readonly description?: string;
  /** The main text, with the title as its first heading if there is one. */
  readonly markdown: string;
}

/**
 * The main text of an HTML page as Markdown: headings, lists, tables, blocks of code with their language, notes,
 * definitions and links (made absolute) stay; navigation, anchors behind headings, numbers of lines and buttons go.
 *
 * @param base Address of the page, for its links; without it they stay as they are
 * @throws {DocumentError} `html` when the page has no text of its own (an app that scripts fill, a login, "not found"),
 * or is too large or too deep to be read
 */
export async function htmlToMarkdown(html: string, base?: string): Promise<MarkdownOfHtml> {
  if (html.length > MAX_HTML_BYTES) {
    throw new DocumentError("html", `The HTML page is larger than the limit of ${MAX_HTML_BYTES} bytes.`);
  }
  if (isNestedDeeper(html, MAX_DEPTH)) {
    throw new DocumentError("html", `The HTML page has elements in each other more than ${MAX_DEPTH} deep.`);
  }
  try {
    return await convert(html, base);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError("html", `The HTML page cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

async function convert(html: string, base: string | undefined): Promise<MarkdownOfHtml> {
  const document = await parse(html);
  const resolve = resolver(document, base);
  const part = mainPart(document);
  let text = part ? new BlockWriter(resolve).write(part) : await weighed(html, document, resolve);
  const own = part?.querySelector("h1") ?? document.querySelector("h1");
  const title = plainTitle(own) || siteless(plainText(document.querySelector("title")));
  refuseEmpty(document, { title, text });
  if (title !== "" && !/^#(?!#)/m.test(text)) text = `# ${title}\n\n${text}`;
  const description = descriptionOf(document);
  return { title, markdown: `${text}\n`, ...(description && { description }) };
}

async function parse(html: string): Promise<HtmlDocument> {
  const { parseHTML } = await import("linkedom");
  // Without a root the parser makes no body.
  const whole = /<(?:html|body)[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
  return parseHTML(whole).document as unknown as HtmlDocument;
}

/** The main text of a page that does not mark it: the part of most words, unless that would lose code or tables. */
async function weighed(html: string, document: HtmlDocument, resolve: Resolve): Promise<string> {
  const root = document.body ?? document.documentElement;
  if (root === null) return "";
  const all = new BlockWriter(resolve).write(root);
  if (count(html, /</g) > MAX_WEIGHED.tags || isNestedDeeper(html, MAX_WEIGHED.depth)) return all;
  const content = await readable(html);
  if (content === undefined) return all;
  const main = new BlockWriter(resolve).write(content);
  const lost = STRUCTURES.some((pattern) => count(main, pattern) < count(all, pattern) * KEPT);
  return lost || main.length < all.length * KEPT ? all : main;
}

/** Fences, rows of tables and headings. */
const STRUCTURES = [/^\s*```/gm, /^\s*\|/gm, /^#/gm];
/** Part of a page's text and of its structures below which the finder of its main text is not believed. */
const KEPT = 0.6;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

async function readable(html: string): Promise<HtmlElement | undefined> {
  const { Readability } = await import("@mozilla/readability");
  try {
    const document = await parse(html);
    const found = new Readability<HtmlElement>(document as unknown as ConstructorParameters<typeof Readability>[0], {
      keepClasses: true,
      serializer: (node) => node as unknown as HtmlElement,
    }).parse();
    return found?.content ?? undefined;
  } catch {
    // It was written for browsers, and is at a loss with some trees; all of the page is shown then.
    return undefined;
  }
}

function resolver(document: HtmlDocument, base: string | undefined): Resolve {
  if (base === undefined) return relativeTarget;
  const from = URL.parse(document.querySelector("base[href]")?.getAttribute("href") ?? "", base)?.href ?? base;
  return (target) => {
    const url = target.trim() === "" || target.length > 2_048 ? null : URL.parse(target.trim(), from);
    if (url === null || !/^(?:https?|mailto|ftp|file):$/.test(url.protocol)) return undefined;
    return url.href.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
  };
}

/** A target as it was written, where a reader could follow it. */
function relativeTarget(target: string): string | undefined {
  const written = target.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(written)?.[1];
  if (written === "" || written.length > 2_048 || (scheme && !/^(?:https?|mailto)$/i.test(scheme))) return undefined;
  return written
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replace(/\(/g, "%28")
    .replace(/\)/g, "%29");
}

function plainTitle(heading: HtmlElement | null | undefined): string {
  return plainText(heading)
    .replace(/[\s\u200b]*[¶#§🔗]$/u, "")
    .slice(0, 300);
}

/** A page's title without the name of its site, which most put behind it. */
function siteless(title: string): string {
  return (title.split(/\s+[|–—·•]\s+|\s+-\s+/)[0] ?? "").trim().slice(0, 300);
}

function descriptionOf(document: HtmlDocument): string | undefined {
  const meta = document.querySelector('meta[name="description"], meta[property="og:description"]');
  const text = (meta?.getAttribute("content") ?? "").replace(/\s+/g, " ").trim();
  return text === "" ? undefined : text.slice(0, 1_000);
}

/** Characters of text that a login or an error page stays below. */
const SHORT = 800;

/** Refuses a page that says nothing of its own, and says what it is instead. */
function refuseEmpty(document: HtmlDocument, { title, text }: { title: string; text: string }): void {
  const words = text
    .replace(/^# .*$/m, "")
    .replace(/\s+/g, " ")
    .trim();
  if (words.length < SHORT && document.querySelector("input[type=password]") !== null) {
    throw new DocumentError("html", "The page asks for a login; what is behind it cannot be read.");
  }
  if (
    words.length < SHORT &&
    /^(?:error )?404\b|^(?:page )?not found\b|^page (?:could not|couldn.t|can.t) be found/i.test(title)
  ) {
    throw new DocumentError("html", `The page says "${title}" although its status is that of a good one.`);
  }
  const asksForScripts = words.length < 200 && /\benable javascript\b|javascript is (?:required|disabled)/i.test(words);
  if (words !== "" && !asksForScripts && !/^loading\b[.…\s]*$/i.test(words)) return;
  const isApp = document.querySelector("script") !== null;
  throw new DocumentError(
    "html",
    isApp
      ? "The page is an app whose text comes from scripts; there is none in its HTML. Give its llms.txt or Markdown form."
      : "The HTML page has no main text.",
  );
}
