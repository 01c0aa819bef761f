import type { DocumentText } from "../pages/mod.ts";

/** What reading the lines of a document by CommonMark tells, beyond what its pages say. */
export interface MarkdownScan {
  /** By line from 0: 1 where nothing is a link, since the line is code, or may be. */
  readonly isCode: Uint8Array;
  /** By line from 0: 1 within a closed fence, its rules included. */
  readonly isFenced: Uint8Array;
  /** A fence that no line closes: line from 0, and its signs. */
  readonly unclosed: { readonly line: number; readonly signs: string } | undefined;
}

interface OpenFence {
  readonly line: number;
  readonly signs: string;
  /** Columns before its signs. */
  readonly indent: number;
}

const FENCE = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/;
const LIST_ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
/** HTML whose content is no Markdown, down to its end tag. */
const RAW_START = /^\s*<(pre|script|style|textarea)(?:[\s>]|$)/i;

/** Reads the lines of a document once. */
export function scanMarkdown(text: DocumentText): MarkdownScan {
  return new Scanner(text).scan();
}

class Scanner {
  readonly #text: DocumentText;
  readonly #isCode: Uint8Array;
  readonly #isFenced: Uint8Array;
  #fence: OpenFence | undefined;
  /** What ends the HTML that is open. */
  #raw: RegExp | undefined;
  /** Columns at which the content of the innermost open list item stands; 0 outside of lists. */
  #content = 0;
  #isAfterBlank = true;

  constructor(text: DocumentText) {
    this.#text = text;
    this.#isCode = new Uint8Array(text.lineCount);
    this.#isFenced = new Uint8Array(text.lineCount);
  }

  scan(): MarkdownScan {
    for (let index = this.#afterFrontMatter(); index < this.#text.lineCount; index++) this.#read(index);
    const unclosed = this.#fence;
    return { isCode: this.#isCode, isFenced: this.#isFenced, unclosed };
  }

  #afterFrontMatter(): number {
    if (!/^---[ \t]*$/.test(this.#text.line(0))) return 0;
    for (let index = 1; index < this.#text.lineCount; index++) {
      if (/^(?:---|\.\.\.)[ \t]*$/.test(this.#text.line(index))) return index + 1;
    }
    return 0;
  }

  #read(index: number): void {
    const line = this.#text.line(index);
    if (this.#fence) this.#within(this.#fence, index, line);
    else if (this.#raw) this.#withinRaw(index, line, this.#raw);
    else this.#outside(index, line);
  }

  #within({ line: open, signs }: OpenFence, index: number, line: string): void {
    this.#isCode[index] = 1;
    const rule = line.trim();
    if (!rule.startsWith(signs) || rule !== signs[0]!.repeat(rule.length)) return;
    this.#isFenced.fill(1, open, index + 1);
    this.#fence = undefined;
    this.#isAfterBlank = false;
  }

  #withinRaw(index: number, line: string, end: RegExp): void {
    this.#isCode[index] = 1;
    if (end.test(line)) this.#raw = undefined;
  }

  #outside(index: number, line: string): void {
    if (line.trim() === "") {
      this.#isAfterBlank = true;
      return;
    }
    const indent = columns(line);
    if (this.#isIndentedCode(indent)) {
      this.#isCode[index] = 1;
      return;
    }
    const fence = FENCE.exec(line);
    if (fence && !(fence[2]!.startsWith("`") && fence[3]!.includes("`"))) {
      this.#isCode[index] = 1;
      this.#fence = { line: index, signs: fence[2]!, indent };
      if (LIST_ITEM.test(line)) this.#content = columns(fence[1]!.replace(/\S/g, " "));
      return;
    }
    this.#openRaw(index, line);
    this.#followLists(line, indent);
    this.#isAfterBlank = false;
  }

  /** Four columns and more below a blank line are code, counted from where the item's content stands. */
  #isIndentedCode(indent: number): boolean {
    return this.#isAfterBlank && indent >= this.#content + 4;
  }

  #openRaw(index: number, line: string): void {
    const comment = line.lastIndexOf("<!--");
    if (comment >= 0 && line.indexOf("-->", comment) < 0) this.#raw = /-->/;
    const name = RAW_START.exec(line)?.[1];
    if (name === undefined) return;
    this.#isCode[index] = 1;
    const end = new RegExp(`</${name}\\s*>`, "i");
    if (!end.test(line)) this.#raw = end;
  }

  #followLists(line: string, indent: number): void {
    const item = LIST_ITEM.exec(line);
    if (item) this.#content = Math.min(columns(item[0].replace(/\S/g, " ")), columns(item[1]!) + 5);
    else if (this.#isAfterBlank && indent < this.#content) this.#content = indent >= 2 ? indent : 0;
  }
}

/** Width of the blanks before a line's text; tabs stop at every fourth column. */
function columns(line: string): number {
  let width = 0;
  for (const sign of line) {
    if (sign === " ") width++;
    else if (sign === "\t") width += 4 - (width % 4);
    else break;
  }
  return width;
}
