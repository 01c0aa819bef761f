import type { HtmlDocument, HtmlElement } from "./element.ts";
import { plainText, textStart } from "./element.ts";

/** Places where sites put the text of a page, the surest first. */
const PLACES = [
  "main, [role=main]",
  "article",
  ".markdown-body, .theme-doc-markdown, .rst-content .document, .md-content, .vp-doc, .sl-markdown-content",
  "#main-content, #content, #main, .documentation, .post-content",
];

/** Elements of one place that are looked at. */
const MAX_PARTS = 20;

/** Part of the text of `main` that an article in it must have to stand for it. */
const ENOUGH = 0.5;

/**
 * The element that a page marks as its main text; undefined when it marks none, or several.
 *
 * An article within it is taken when it is the only one and has most of its words: what is beside it is navigation.
 */
export function mainPart(document: HtmlDocument): HtmlElement | undefined {
  for (const place of PLACES) {
    const [found, ...others] = [...document.querySelectorAll(place)]
      .slice(0, MAX_PARTS)
      .filter((part) => textStart(part, 100) !== "");
    if (found === undefined || others.some((other) => !holds(found, other))) continue;
    const articles = [...found.querySelectorAll("article")];
    const article = articles.length === 1 ? articles[0] : undefined;
    if (article && plainText(article).length >= plainText(found).length * ENOUGH) return article;
    return found;
  }
  return undefined;
}

function holds(outer: HtmlElement, inner: HtmlElement): boolean {
  for (let at = inner.parentNode; at !== null; at = at.parentNode) if (at === outer) return true;
  return false;
}
