import { Held, holds } from "./contents.ts";
import { classOf, type HtmlElement, textStart } from "./element.ts";

const NEVER = new Set(
  "SCRIPT STYLE NOSCRIPT TEMPLATE SVG NAV FOOTER INPUT SELECT TEXTAREA OBJECT EMBED CANVAS AUDIO VIDEO LINK META HEAD TITLE DIALOG".split(
    " ",
  ),
);

/** Classes of parts that stand beside the text: contents, ways to other pages, gutters of code, copy buttons. */
const BESIDE =
  /^(?:toc|table-of-contents|on-this-page|breadcrumbs?|pagination(?:-nav)?|pager|prev-next|edit-(?:this-)?page|theme-edit-this-page|edit-link|page-feedback|skip-link|skip-to-content|copy|copy-?btn|copy-?button|btn-copy|clipboard-copy|headerlink|linenos|lineno|linenumbers?|line-numbers?|line-numbers-rows|line-numbers-wrapper|gutter|rouge-gutter|hljs-ln-numbers|blob-num|react-syntax-highlighter-line-number|sr-only|visually-hidden|screen-reader-text|advertisement)$/i;

/** Classes of the sign behind a heading that links to it; headings themselves bear them too. */
const ANCHOR = /^(?:anchor|anchor-link|hash-link|header-anchor|heading-anchor|headerlink|direct-link)$/i;
const ANCHOR_TEXT = /^(?:[¶#§🔗\u200b\s]*|(?:section titled|direct link to|link to this|permalink|anchor for)\b.*)$/iu;
const EDIT_TEXT = /^(?:edit (?:this page|on github|page)|suggest an? edit|view source on github|report an issue)\b/i;

const ASIDE = /admonition|callout|alert|custom-block|aside|note|warning|tip|caution|danger|info|hint|important/i;

const isAny = (pattern: RegExp, classes: string) =>
  classes !== "" && classes.split(/\s+/).some((name) => pattern.test(name));

/** Whether an element is no part of what its page says. */
export function isNoise(element: HtmlElement): boolean {
  const { tagName } = element;
  if (NEVER.has(tagName.toUpperCase())) return true;
  if (/^(?:H[1-6]|PRE|CODE|TABLE|LI)$/.test(tagName)) return false;
  const classes = classOf(element);
  // A block of code with numbered lines bears the class of the numbers.
  if (isAny(BESIDE, classes)) return tagName === "TD" || !holds(element, Held.code);
  const role = element.getAttribute("role");
  if (role === "navigation" || role === "tablist" || role === "search") return true;
  if (tagName === "ASIDE") return role !== "note" && role !== "alert" && !ASIDE.test(classes);
  if (tagName === "HEADER") return !holds(element, Held.title);
  if (tagName === "BUTTON") return !isInHeading(element);
  if (tagName === "A") return isAnchor(element, classes);
  return /^(?:SPAN|I|B)$/.test(tagName) && element.getAttribute("aria-hidden") === "true";
}

/** Accordions put the words of a heading into a button. */
function isInHeading(element: HtmlElement): boolean {
  const names: string[] = [];
  for (let at = element.parentNode; at !== null && names.length < 3; at = at.parentNode) {
    names.push((at as HtmlElement).tagName ?? "");
  }
  return names.some((name) => /^(?:H[1-6]|SUMMARY|DT)$/.test(name));
}

/** Characters of the text of a link that could be an anchor. */
const LONGEST_ANCHOR = 200;

function isAnchor(element: HtmlElement, classes: string): boolean {
  const href = element.getAttribute("href") ?? "";
  const text = textStart(element, LONGEST_ANCHOR);
  if (text.length > LONGEST_ANCHOR || holds(element, Held.image)) return false;
  if (href.includes("#") && (ANCHOR_TEXT.test(text) || (isAny(ANCHOR, classes) && text.length < 3))) return true;
  return EDIT_TEXT.test(text) || (element.getAttribute("aria-hidden") === "true" && href.startsWith("#"));
}
