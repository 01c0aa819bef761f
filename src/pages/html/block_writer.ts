import { BLOCK } from "./block_name.ts";
import { codeBlock } from "./code_block.ts";
import { Held, holds } from "./contents.ts";
import { childrenOf, classOf, type HtmlElement, type HtmlNode, isElement, isText } from "./element.ts";
import { inlineNode, inlineOf, type Resolve, tidied } from "./inline.ts";
import { isNoise } from "./noise.ts";
import { isLayout, rowsOf, tableBlock } from "./table.ts";

/** Lists and quotes within each other that are indented; deeper ones would multiply the text. */
const MAX_INDENT = 12;

const NOTE =
  /(?:^|[\s_-])(?:admonition|callout|alert|custom-block|markdown-alert|starlight-aside|theme-admonition|hint)(?=[\s_-]|$)/i;
const NOTE_TITLE = /(?:admonition|callout|custom-block|markdown-alert|alert|aside)[_-]*(?:title|heading|label)/i;
const NOTE_KIND =
  /(?:^|[\s_-])(note|tip|info|warning|danger|caution|important|success|error|question|example|hint|deprecated|seealso)(?=[\s_-]|$)/i;

/** Writes the blocks of a part of a page as Markdown. */
export class BlockWriter {
  readonly #resolve: Resolve;
  #indent = 0;

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  /** The Markdown of a node: its blocks with an empty line between them. */
  write(node: HtmlNode): string {
    return this.#blocksOf(node).join("\n\n");
  }

  #blocksOf(node: HtmlNode): string[] {
    const blocks: string[] = [];
    let words = "";
    const flush = () => {
      const text = paragraph(words);
      if (text !== "") blocks.push(text);
      words = "";
    };
    const walk = (parent: HtmlNode) => {
      for (const child of childrenOf(parent)) {
        if (!isElement(child)) {
          if (isText(child)) words += inlineNode(child, this.#resolve);
          continue;
        }
        if (isNoise(child)) continue;
        if (BLOCK.test(child.tagName)) {
          flush();
          for (const block of this.#block(child)) blocks.push(block);
        } else if (child.tagName !== "A" && holds(child, Held.block)) {
          walk(child);
        } else {
          words += inlineNode(child, this.#resolve);
        }
      }
    };
    walk(node);
    flush();
    return blocks;
  }

  #block(element: HtmlElement): string[] {
    const name = element.tagName;
    if (/^H[1-6]$/.test(name)) return kept(heading(element, this.#resolve));
    switch (name) {
      case "PRE":
        return kept(codeBlock(element));
      case "HR":
        return ["---"];
      case "UL":
      case "OL":
      case "MENU":
        return kept(this.#list(element));
      case "LI":
        return kept(this.#item(element, "- "));
      case "DL":
        return this.#definitions(element);
      case "TABLE":
        return this.#table(element);
      case "BLOCKQUOTE":
        return kept(this.#quoted(() => this.#blocksOf(element)));
      case "SUMMARY":
        return kept(strong(tidied(inlineOf(element, this.#resolve), " ")));
      default:
        return this.#division(element);
    }
  }

  #division(element: HtmlElement): string[] {
    const classes = classOf(element);
    if (NOTE_TITLE.test(classes)) return kept(strong(tidied(inlineOf(element, this.#resolve), " ")));
    const role = element.getAttribute("role");
    const isNote = role === "note" || element.tagName === "ASIDE" || (element.tagName !== "P" && NOTE.test(classes));
    if (!isNote) return this.#blocksOf(element);
    const quoted = this.#quoted(() => {
      const blocks = this.#blocksOf(element);
      if (blocks.length === 0) return [];
      const kind = NOTE_KIND.exec(classes)?.[1];
      const isNamed = blocks[0]?.startsWith("**") || (kind && blocks[0]?.toLowerCase().startsWith(kind.toLowerCase()));
      const title = kind && !isNamed ? [`**${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}**`] : [];
      return [...title, ...blocks];
    });
    return kept(quoted);
  }

  #quoted(blocks: () => readonly string[]): string {
    this.#indent++;
    const text = blocks().join("\n\n");
    this.#indent--;
    if (this.#indent >= MAX_INDENT) return text;
    return text.replace(/^(?=.)/gm, "> ").replace(/^$/gm, text === "" ? "" : ">");
  }

  #list(list: HtmlElement): string {
    const isOrdered = list.tagName === "OL";
    const start = Number(list.getAttribute("start") ?? 1);
    let number = Number.isSafeInteger(start) && start >= 0 ? start : 1;
    const items: string[] = [];
    let isLoose = false;
    for (const child of childrenOf(list)) {
      if (!isElement(child) || isNoise(child)) continue;
      const item = this.#item(child, isOrdered ? `${number}. ` : "- ");
      if (item === "") continue;
      number++;
      if (item.includes("\n\n")) isLoose = true;
      items.push(item);
    }
    return items.join(isLoose ? "\n\n" : "\n");
  }

  #item(element: HtmlElement, marker: string): string {
    this.#indent++;
    const blocks = element.tagName === "LI" ? this.#blocksOf(element) : this.#block(element);
    this.#indent--;
    if (blocks.length === 0) return "";
    let text = blocks[0] as string;
    for (const block of blocks.slice(1)) text += `${LIST.test(block) ? "\n" : "\n\n"}${block}`;
    const box = checkbox(element);
    if (box !== undefined) text = `${box.getAttribute("checked") === null ? "[ ]" : "[x]"} ${text}`;
    if (this.#indent >= MAX_INDENT) return `${marker}${text}`;
    return marker + text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(marker.length)}`);
  }

  #definitions(list: HtmlElement): string[] {
    const blocks: string[] = [];
    const walk = (parent: HtmlNode) => {
      for (const child of childrenOf(parent)) {
        if (!isElement(child) || isNoise(child)) continue;
        if (child.tagName === "DIV") walk(child);
        else if (child.tagName === "DT") blocks.push(...kept(strong(tidied(inlineOf(child, this.#resolve), " "))));
        else {
          const meaning = child.tagName === "DD" ? this.#blocksOf(child) : this.#block(child);
          const isShort = meaning.length === 1 && !meaning[0]?.includes("\n") && blocks.length > 0;
          if (isShort) blocks.push(`${blocks.pop()}\n: ${meaning[0]}`);
          else blocks.push(...meaning);
        }
      }
    };
    walk(list);
    return blocks;
  }

  #table(table: HtmlElement): string[] {
    const rows = rowsOf(table);
    const caption = [...childrenOf(table)].find((child) => isElement(child) && child.tagName === "CAPTION");
    const title = caption === undefined ? [] : kept(paragraph(inlineOf(caption, this.#resolve)));
    if (rows.length === 0) return title;
    if (!isLayout(rows)) return [...title, tableBlock(rows, this.#resolve)];
    return [...title, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => this.#blocksOf(cell)))];
  }
}

const LIST = /^(?:- |\d+\. )/;
/** A start of a paragraph that would make something else of it. */
const MISTAKABLE = /^(?:#{1,6}|[-+>])(?= )/;

function paragraph(words: string): string {
  const text = tidied(words, "  \n");
  if (MISTAKABLE.test(text)) return `\\${text}`;
  return text.replace(/^(\d{1,9})([.)])(?= )/, "$1\\$2");
}

function heading(element: HtmlElement, resolve: Resolve): string {
  const text = tidied(inlineOf(element, resolve), " ");
  return text === "" ? "" : `${"#".repeat(Number(element.tagName.charAt(1)))} ${text}`;
}

function strong(text: string): string {
  return text === "" || text.includes("**") ? text : `**${text}**`;
}

function kept(block: string): string[] {
  return block === "" ? [] : [block];
}

/** The box of an item of a list of tasks: the first element in it, perhaps within its label. */
function checkbox(item: HtmlElement): HtmlElement | undefined {
  let at: HtmlElement | undefined = item;
  for (let depth = 0; depth < 3 && at !== undefined; depth++) {
    at = [...childrenOf(at)].find(isElement);
    if (at?.tagName === "INPUT") return at.getAttribute("type") === "checkbox" ? at : undefined;
  }
  return undefined;
}
