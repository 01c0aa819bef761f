import { BLOCK } from "./block_name.ts";
import { childrenOf, type HtmlElement, type HtmlNode, isElement, isText } from "./element.ts";
import { isNoise } from "./noise.ts";

/** Ends a line within a paragraph; no text holds it, since blanks are squeezed. */
export const BREAK = "\n";

const CODE = /^(?:CODE|KBD|SAMP|TT)$/;
const STRONG = /^(?:STRONG|B)$/;
const EMPHASIS = /^(?:EM|I)$/;
const STRUCK = /^(?:DEL|S|STRIKE)$/;

/** Makes addresses of a page absolute; undefined for those that lead nowhere a reader could go. */
export type Resolve = (target: string) => string | undefined;

/** Words of a node in one line of Markdown, with {@link BREAK} where a line ends; blocks within give blanks. */
export function inlineOf(node: HtmlNode, resolve: Resolve): string {
  let text = "";
  for (const child of childrenOf(node)) text += inlineNode(child, resolve);
  return text;
}

/** The same for one node itself. */
export function inlineNode(node: HtmlNode, resolve: Resolve): string {
  if (isText(node)) return textRun(node);
  if (!isElement(node) || isNoise(node)) return "";
  const name = node.tagName;
  if (name === "BR") return BREAK;
  if (name === "IMG") return image(node, resolve);
  if (CODE.test(name)) return codeSpan(node.textContent ?? "");
  if (name === "PRE") return ` ${codeSpan(node.textContent ?? "")} `;
  const content = inlineOf(node, resolve);
  if (name === "A") return link(node, content, resolve);
  if (STRONG.test(name)) return wrapped(content, "**");
  if (EMPHASIS.test(name)) return wrapped(content, "*");
  if (STRUCK.test(name)) return wrapped(content, "~~");
  return BLOCK.test(name) ? ` ${content} ` : content;
}

/** Text of a run of text nodes, at the first of them: the parser makes one of each sign that is written as `&lt;`. */
function textRun(first: HtmlNode): string {
  if (first.previousSibling !== null && isText(first.previousSibling)) return "";
  let text = "";
  for (let node: HtmlNode | null = first; node !== null && isText(node); node = node.nextSibling) {
    text += node.textContent ?? "";
  }
  return escaped(text.replace(/[\s\u200b]+/g, " "));
}

/** Blanks squeezed, and lines joined by `lineEnd`. */
export function tidied(text: string, lineEnd: string): string {
  return text
    .split(BREAK)
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .filter((line) => line !== "")
    .join(lineEnd);
}

/** Signs that would be taken for markup; underscores within words are none. */
function escaped(text: string): string {
  if (!/[\\`*<[&]/.test(text)) return text;
  return text
    .replace(/&(?=#?\w{1,31};)/g, "&amp;")
    .replace(/[\\`]/g, "\\$&")
    .replace(/\*(?=\S)|(?<=\S)\*/g, "\\*")
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/\](?=[([])/g, "\\]");
}

function codeSpan(content: string): string {
  const code = content.replace(/[\s\u200b]+/g, " ").trim();
  if (code === "") return "";
  let run = 0;
  for (const [found] of code.matchAll(/`+/g)) run = Math.max(run, found.length);
  const ticks = "`".repeat(run + 1);
  const space = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${ticks}${space}${code}${space}${ticks}`;
}

/** Markup around words; blanks at their ends go outside, or it would be none. */
function wrapped(content: string, sign: string): string {
  const inner = content.trim();
  if (inner === "" || inner.includes(BREAK)) return content;
  const start = content.length - content.trimStart().length;
  const before = content.slice(0, start);
  return `${before}${sign}${inner}${sign}${content.slice(start + inner.length)}`;
}

function link(element: HtmlElement, content: string, resolve: Resolve): string {
  const text = tidied(content, " ");
  if (text === "") return "";
  const target = resolve(element.getAttribute("href") ?? "");
  if (target === undefined) return content;
  const before = /^\s/.test(content) ? " " : "";
  const after = /\s$/.test(content) ? " " : "";
  return text === target ? `${before}<${target}>${after}` : `${before}[${text}](${target})${after}`;
}

/** What a picture shows, and where it is; one that shows nothing by its own words is left out. */
function image(element: HtmlElement, resolve: Resolve): string {
  const alt = escaped((element.getAttribute("alt") ?? "").replace(/\s+/g, " ").trim());
  if (alt === "") return "";
  const source = element.getAttribute("src") || element.getAttribute("data-src") || "";
  const target = source === "" ? undefined : resolve(source);
  return target === undefined ? alt : `![${alt}](${target})`;
}
