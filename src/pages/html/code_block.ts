import { childrenOf, classOf, type HtmlElement, type HtmlNode, isElement, isText } from "./element.ts";
import { isNoise } from "./noise.ts";

const LINE_ELEMENT = /^(?:DIV|P|LI|TR)$/;
/** Highlighters that wrap lines without a line end between them. */
const LINE_CLASS = /(?:^|\s)(?:line|token-line|code-line|ec-line|view-line)(?:\s|$)/;

/** A block of code as a fence that is longer than any within. */
export function codeBlock(pre: HtmlElement): string {
  const code = codeText(pre)
    .replace(/\u00a0/g, " ")
    .replace(/\r\n?/g, "\n")
    .replace(/^\n+/, "")
    .trimEnd();
  if (code === "") return "";
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${languageOf(pre)}\n${code}\n${fence}`;
}

/** Text of a block of code with the line ends that its elements stand for. */
export function codeText(pre: HtmlElement): string {
  let text = "";
  const walk = (node: HtmlNode) => {
    for (const child of childrenOf(node)) {
      if (isText(child)) text += child.textContent ?? "";
      if (!isElement(child) || isNoise(child)) continue;
      if (child.tagName === "BR") {
        text += "\n";
        continue;
      }
      const isLine = LINE_ELEMENT.test(child.tagName) || LINE_CLASS.test(classOf(child));
      if (isLine && text !== "" && !text.endsWith("\n")) text += "\n";
      const from = text.length;
      walk(child);
      if (!isLine || endsItself(child.nextSibling)) continue;
      // An empty line of a highlighter is an element with nothing in it.
      if (!text.endsWith("\n") || text.length === from) text += "\n";
    }
  };
  walk(pre);
  return text;
}

/** Whether what follows a line ends it. */
function endsItself(next: HtmlNode | null): boolean {
  if (next === null) return false;
  return isText(next) ? /^[ \t]*\r?\n/.test(next.textContent ?? "") : isElement(next) && next.tagName === "BR";
}

const LANGUAGE =
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|sourceCode|brush:)[-\s]+([\w+#.-]+)/i;
const NONE = /^(?:none|default|plaintext|plain|text|notranslate|undefined|wrapper|code)$/i;

/** The language that a block of code, what is in it or what is around it says that it is in. */
function languageOf(pre: HtmlElement): string {
  const places: (HtmlElement | null)[] = [pre, pre.querySelector("code")];
  let around = pre.parentNode;
  for (let up = 0; up < 4 && around !== null && isElement(around); up++, around = around.parentNode) {
    places.push(around);
  }
  for (const place of places) {
    if (place === null) continue;
    const given =
      place.getAttribute("data-language") ?? place.getAttribute("data-lang") ?? LANGUAGE.exec(classOf(place))?.[1];
    if (given && /^[\w+#.-]{1,30}$/.test(given)) return NONE.test(given) ? "" : given.toLowerCase();
  }
  return "";
}
