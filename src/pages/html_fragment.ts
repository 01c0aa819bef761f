/** Bytes at the start that are looked at; a page of Markdown shows itself earlier. */
const LOOKED_AT = 64 * 1024;

/** Elements that Markdown pages begin with to place a logo, badges or a hint, or to run scripts of their generator. */
const OPENING =
  /^<(?:!--|div|p|h[1-6]|center|main|section|article|header|nav|form|table|ul|span|a|b|script|style|link|meta|title|iframe|noscript|pre|svg|input|body)\b/;

/** What only whole pages of the web have. */
const MACHINERY = /<(?:script|style|link|meta|form|iframe|noscript|nav|input)\b|<\/(?:body|html)>/i;

const ERROR = /\b(?:404|403|401|50[023]|not found|forbidden|access denied|unauthori[sz]ed|sign in|log ?in|error)\b/i;

/** A line that Markdown gives a meaning, or a component of MDX. */
const MARKDOWN =
  /^ {0,3}(?:#{1,6}[ \t]+\S|[-*+][ \t]+\S|\d{1,9}[.)][ \t]+\S|>[ \t]*\S|```|~~~|\||:::|---[ \t]*$|import[ \t])|\[[^\]\n]{0,300}\]\([^)\n]{1,300}\)|\*\*\S|<\/?[A-Z]/m;

/** Text at the start of a line that no element holds. */
const BARE_LINE = /(?:^|\n)[^\s<&{][^\n]{20,}/;

/**
 * Whether text that begins with a tag at `start` is a piece of an HTML page and no Markdown: nothing in it has a meaning in
 * Markdown or stands outside of its elements, and it has what only pages of the web have, or says that something failed.
 */
export function isHtmlFragment(bytes: Buffer, start: number): boolean {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0;
  const head = bytes.toString("utf8", mark + start, mark + start + LOOKED_AT);
  // A page of a generator may be made of components only, and says so by its script.
  if (!OPENING.test(head.slice(0, 16).toLowerCase()) || /<script setup\b/.test(head)) return false;
  const shown = withoutCode(head);
  if (MARKDOWN.test(shown)) return false;
  const outside = shown.replace(/<(p|div|span|li|td|th|h[1-6]|a|b|em|strong|title|center)\b[^<>]*>[^<]*/gi, "<");
  if (BARE_LINE.test(outside)) return false;
  return MACHINERY.test(head) || (shown.length < 2_000 && ERROR.test(shown));
}

/** Without scripts, styles and comments; one that does not close goes to the end. */
function withoutCode(head: string): string {
  const lower = head.toLowerCase();
  let kept = "";
  let at = 0;
  const opener = /<(script|style|!--)/gi;
  for (let match = opener.exec(head); match !== null; match = opener.exec(head)) {
    kept += head.slice(at, match.index);
    const end = match[1] === "!--" ? "-->" : `</${match[1]?.toLowerCase()}`;
    const close = lower.indexOf(end, opener.lastIndex);
    if (close < 0) return kept;
    const past = lower.indexOf(">", close);
    at = past < 0 ? lower.length : past + 1;
    opener.lastIndex = at;
  }
  return kept + head.slice(at);
}
