import { type Blocks, LineKind, type PageLines } from "../pages/mod.ts";
import { rowCells } from "./row_cells.ts";

/** A block of a page that may be a statement. Lines count from 0 at the start of the page. */
export interface TextBlock {
  readonly kind: "paragraph" | "item" | "row" | "code";
  /** Its own lines in order: those of a nested list belong to that. */
  readonly lines: readonly number[];
  /** As it is written, without markers of lists and quotes, fences and indentation. */
  readonly source: string;
  /** Of code: the info string. */
  readonly info?: string;
  /** Of a row: cells of the table's header, as far as there are any, and its own. */
  readonly header?: readonly string[];
  readonly cells?: readonly string[];
  /** Which list or table it stands in. */
  readonly group?: number;
}

/** A list item that further lines may belong to. */
interface OpenItem {
  /** Columns before its marker, and before its text. */
  readonly column: number;
  readonly indent: number;
  readonly lines: number[];
  readonly source: string[];
  readonly group: number;
}

const MARKER = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)(?=\S)/;
const QUOTE = /^ {0,3}>[ \t]?/;

/** The paragraphs, list items, rows and fenced blocks of a page, in order of their first lines. */
export function textBlocks(lines: PageLines, { kinds }: Blocks): TextBlock[] {
  return new BlockWalk(lines, kinds).read();
}

class BlockWalk {
  readonly #lines: PageLines;
  readonly #kinds: Uint8Array;
  readonly #blocks: TextBlock[] = [];
  #paragraph: { lines: number[]; source: string[] } | undefined;
  /** From the outermost to the innermost. */
  #items: OpenItem[] = [];
  #afterBlank = true;
  #groups = 0;

  constructor(lines: PageLines, kinds: Uint8Array) {
    this.#lines = lines;
    this.#kinds = kinds;
  }

  read(): TextBlock[] {
    for (let index = 0; index < this.#lines.count; ) index = this.#readFrom(index);
    this.#endAll();
    return this.#blocks.sort((a, b) => (a.lines[0] as number) - (b.lines[0] as number));
  }

  /** Reads the line, or the block that begins with it, and gives the line after it. */
  #readFrom(index: number): number {
    switch (this.#kinds[index]) {
      case LineKind.fenceOpen:
        return this.#fence(index);
      case LineKind.row:
        return this.#table(index);
      case LineKind.blank:
        this.#endParagraph();
        this.#afterBlank = true;
        return index + 1;
      case LineKind.text:
        this.#text(index);
        this.#afterBlank = false;
        return index + 1;
      case LineKind.comment:
      case LineKind.noise:
        this.#endParagraph();
        return index + 1;
      default:
        this.#endAll();
        this.#afterBlank = true;
        return index + 1;
    }
  }

  #text(index: number): void {
    const unquoted = withoutQuotes(this.#lines.line(index));
    const marker = MARKER.exec(unquoted);
    if (marker) this.#beginItem(index, unquoted, marker);
    else this.#proseLine(index, unquoted);
  }

  #proseLine(index: number, unquoted: string): void {
    const indent = columnsOf(unquoted);
    const text = unquoted.trim();
    if (text === "") {
      this.#endParagraph();
      return;
    }
    if (this.#afterBlank)
      while (this.#items.length > 0 && indent < (this.#items.at(-1) as OpenItem).indent) this.#endItem();
    const item = this.#items.at(-1);
    if (item) {
      item.lines.push(index);
      item.source.push(text);
    } else if (this.#paragraph) {
      this.#paragraph.lines.push(index);
      this.#paragraph.source.push(text);
    } else if (indent < 4) {
      this.#paragraph = { lines: [index], source: [text] };
    }
  }

  #beginItem(index: number, line: string, [marked]: RegExpExecArray): void {
    this.#endParagraph();
    const column = columnsOf(line);
    let group: number | undefined;
    while (this.#items.length > 0 && column < (this.#items.at(-1) as OpenItem).indent) {
      // What ends last is the sibling, unless it began further in.
      const ended = this.#endItem() as OpenItem;
      group = column >= ended.column - 1 ? ended.group : undefined;
    }
    const source = line.slice(marked.length).trim();
    this.#items.push({
      column,
      indent: widthOf(marked),
      lines: [index],
      source: [source],
      group: group ?? ++this.#groups,
    });
  }

  #fence(open: number): number {
    this.#endParagraph();
    let close = open + 1;
    while (close < this.#lines.count && this.#kinds[close] === LineKind.code) close++;
    const opener = withoutQuotes(this.#lines.line(open)).replace(MARKER, "$1");
    const indent = columnsOf(opener);
    const content = range(open + 1, close).map((index) => withoutIndent(this.#lines.line(index), indent));
    const info = opener
      .trim()
      .replace(/^(?:`+|~+)/, "")
      .trim();
    this.#blocks.push({
      kind: "code",
      lines: range(open, Math.min(close + 1, this.#lines.count)),
      source: content.join("\n"),
      info,
    });
    return close + 1;
  }

  #table(first: number): number {
    this.#endAll();
    let end = first;
    while (end < this.#lines.count && isTable(this.#kinds[end])) end++;
    const delimiter = this.#kinds[first + 1] === LineKind.delimiter ? first + 1 : -1;
    const header = delimiter < 0 ? [] : rowCells(this.#lines.line(first));
    const group = ++this.#groups;
    for (let index = delimiter < 0 ? first : delimiter + 1; index < end; index++) {
      if (this.#kinds[index] === LineKind.delimiter) continue;
      const cells = rowCells(this.#lines.line(index));
      this.#blocks.push({ kind: "row", lines: [index], source: cells.join(" | "), header, cells, group });
    }
    return end;
  }

  #endAll(): void {
    this.#endParagraph();
    while (this.#items.length > 0) this.#endItem();
  }

  #endParagraph(): void {
    if (this.#paragraph) {
      const { lines, source } = this.#paragraph;
      this.#blocks.push({ kind: "paragraph", lines, source: source.join("\n") });
    }
    this.#paragraph = undefined;
  }

  #endItem(): OpenItem | undefined {
    const item = this.#items.pop();
    if (item) this.#blocks.push({ kind: "item", lines: item.lines, source: item.source.join("\n"), group: item.group });
    return item;
  }
}

function isTable(kind: number | undefined): boolean {
  return kind === LineKind.row || kind === LineKind.delimiter;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function withoutQuotes(line: string): string {
  let rest = line;
  for (let depth = 0; depth < 20 && QUOTE.test(rest); depth++) rest = rest.replace(QUOTE, "");
  return rest;
}

/** Columns before the first sign that is no blank. */
function columnsOf(text: string): number {
  return widthOf(/^\s*/.exec(text)?.[0] ?? "");
}

/** Columns of a text; a tab leads to the next fourth one. */
function widthOf(text: string): number {
  let columns = 0;
  for (const sign of text) columns += sign === "\t" ? 4 - (columns % 4) : 1;
  return columns;
}

function withoutIndent(line: string, most: number): string {
  let at = 0;
  while (at < most && line[at] === " ") at++;
  return line.slice(at);
}
