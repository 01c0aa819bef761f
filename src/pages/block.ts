import { CommentFinder } from "./comment.ts";
import { ComponentFinder } from "./component.ts";
import { FenceFinder } from "./fence.ts";
import { atxHeading, type Heading } from "./heading.ts";
import { LineKind } from "./line_kind.ts";
import { moduleEnd } from "./module_line.ts";
import { isNoise } from "./noise.ts";
import type { PageHead } from "./page_head.ts";
import type { PageLines } from "./page_lines.ts";

/** The lines of a page, told apart. */
export interface Blocks {
  /** One {@link LineKind} a line. */
  readonly kinds: Uint8Array;
  /** Component blocks that a line stands inside of (not counting its own opener), at most 255. */
  readonly depths: Uint8Array;
  readonly headings: readonly Heading[];
}

/** No paragraph is open. */
const NONE = -1;
/** The text up to the next blank line is no paragraph (list, HTML, table), so nothing underlines it. */
const BARRED = -2;
/** Longer paragraphs above a row of dashes miss a blank line rather than being a heading. */
const UNDERLINED_LINES = 3;
const ADMONITION = /^(?:!!!|\?\?\?\+?)[ \t]+\w|^===\+?[ \t]+"/;

/** Tells the lines of a page apart in one pass. */
export function readBlocks(lines: PageLines, head: PageHead): Blocks {
  const reader = new BlockReader(lines, head);
  reader.read(false);
  return reader.result();
}

/** The first heading below the head, without reading the page further. */
export function firstHeading(lines: PageLines, head: PageHead): Heading | undefined {
  const reader = new BlockReader(lines, head);
  reader.read(true);
  return reader.headings[0];
}

class BlockReader {
  readonly headings: Heading[] = [];
  readonly #lines: PageLines;
  readonly #head: PageHead;
  readonly #kinds: Uint8Array;
  readonly #fences: FenceFinder;
  readonly #comments: CommentFinder;
  readonly #components: ComponentFinder;
  #paragraph = NONE;
  #inTable = false;

  constructor(lines: PageLines, head: PageHead) {
    this.#lines = lines;
    this.#head = head;
    this.#kinds = new Uint8Array(lines.count);
    this.#fences = new FenceFinder(lines);
    this.#comments = new CommentFinder(lines);
    this.#components = new ComponentFinder(lines);
  }

  read(stopAtHeading: boolean): void {
    let range = 0;
    let index = 0;
    while (index < this.#lines.count) {
      const [from, to] = this.#head.ranges[range] ?? [Number.POSITIVE_INFINITY, 0];
      if (index >= from) {
        this.#kinds.fill(LineKind.head, index, to);
        range++;
        index = Math.max(index, to);
        this.#paragraph = NONE;
        continue;
      }
      index = this.#readLine(index);
      if (stopAtHeading && this.headings.length > 0) return;
    }
  }

  result(): Blocks {
    const depths = new Uint8Array(this.#lines.count);
    const { blocks } = this.#components;
    if (blocks.length > 0) {
      const changes = new Int32Array(this.#lines.count + 1);
      for (const block of blocks) {
        changes[block.open + 1] = (changes[block.open + 1] as number) + 1;
        changes[block.close + 1] = (changes[block.close + 1] as number) - 1;
      }
      let depth = 0;
      for (let index = 0; index < depths.length; index++) {
        depth += changes[index] as number;
        depths[index] = Math.min(depth, 255);
      }
    }
    return { kinds: this.#kinds, depths, headings: this.#headingsOutsideBoxes() };
  }

  /** A heading in a note box belongs to the box: it is text of the section that the box stands in. */
  #headingsOutsideBoxes(): Heading[] {
    const boxes = this.#components.blocks.filter((block) => block.box).sort((a, b) => a.open - b.open);
    if (boxes.length === 0) return this.headings;
    let next = 0;
    let boxedTo = -1;
    return this.headings.filter((heading) => {
      for (let box = boxes[next]; box !== undefined && box.open < heading.line; box = boxes[++next]) {
        boxedTo = Math.max(boxedTo, box.close);
      }
      if (heading.line > boxedTo) return true;
      this.#kinds.fill(LineKind.text, heading.line, heading.lastLine + 1);
      return false;
    });
  }

  /** Reads the block that begins at line `index` and gives the line after it. */
  #readLine(index: number): number {
    const fenceEnd = this.#fences.closing(index);
    if (fenceEnd >= 0) return this.#fence(index, fenceEnd);
    const { text } = this.#lines;
    const start = this.#lines.starts[index] as number;
    const end = this.#lines.end(index);
    let at = start;
    let code = text.charCodeAt(at);
    while (at < end && (code === 32 || code === 9)) code = text.charCodeAt(++at);
    if (at === end) {
      this.#kinds[index] = LineKind.blank;
      this.#paragraph = NONE;
      this.#inTable = false;
      return index + 1;
    }
    const comment = this.#comments.closing(index);
    if (comment !== undefined) {
      this.#kinds.fill(LineKind.comment, comment.starts ? index : index + 1, comment.line + 1);
      this.#paragraph = BARRED;
      return comment.line + 1;
    }
    const shallow = at - start < 4 && text.charCodeAt(start) !== 9;
    this.#components.read(index, at, code);
    return this.#readContent(index, start, at, end, code, shallow);
  }

  #readContent(index: number, start: number, at: number, end: number, code: number, shallow: boolean): number {
    switch (code) {
      case 35: // #
        if (shallow && this.#heading(index)) return index + 1;
        break;
      case 61: // =
      case 45: // -
        if (shallow && this.#underline(index, at, end, code)) return index + 1;
        if (code === 45 && this.#isDelimiter(index, at, end)) return this.#delimiter(index);
        if (code === 45 && this.#lines.text.charCodeAt(at + 1) !== 45) return this.#barred(index);
        break;
      case 42: // *
      case 43: // +
        return this.#listOrRule(index, at, end, code);
      case 124: // |
        this.#kinds[index] = isDelimiterRow(this.#lines.text, at, end) ? LineKind.delimiter : LineKind.row;
        this.#paragraph = BARRED;
        this.#inTable = true;
        return index + 1;
      case 60: // <
      case 62: // >
      case 91: // [
        if (isNoise(this.#lines.text.slice(at, end), code)) {
          this.#kinds[index] = LineKind.noise;
          return index + 1;
        }
        if (code !== 91) return this.#barred(index);
        break;
      case 58: // :
        if (this.#isDelimiter(index, at, end)) return this.#delimiter(index);
        return this.#barred(index);
      case 101: // e
      case 105: // i
        if (at === start && this.#module(index)) return this.#moduleEnd + 1;
        break;
      case 83: // S
        // A marker that heads no page; a rule below must not make a title of it.
        if (/^Source:\s+https?:/.test(this.#lines.text.slice(at, Math.min(end, at + 20)))) return this.#barred(index);
        break;
      case 33: // !
      case 63: // ?
        if (ADMONITION.test(this.#lines.text.slice(at, Math.min(end, at + 40)))) return this.#barred(index);
        break;
      default:
        if (code >= 48 && code <= 57 && /^\d{1,9}[.)]\s/.test(this.#lines.text.slice(at, at + 12))) {
          return this.#barred(index);
        }
    }
    return this.#text(index, at, end);
  }

  #text(index: number, at: number, end: number): number {
    if (this.#inTable) {
      if (this.#lines.text.slice(at, end).includes("|")) {
        this.#kinds[index] = LineKind.row;
        return index + 1;
      }
      this.#inTable = false;
    }
    if (this.#paragraph === NONE) this.#paragraph = index;
    return index + 1;
  }

  #barred(index: number): number {
    this.#paragraph = BARRED;
    return index + 1;
  }

  #fence(index: number, close: number): number {
    this.#kinds[index] = LineKind.fenceOpen;
    this.#kinds.fill(LineKind.code, index + 1, close);
    this.#kinds[close] = LineKind.fenceClose;
    this.#paragraph = NONE;
    this.#inTable = false;
    return close + 1;
  }

  #heading(index: number): boolean {
    const heading = atxHeading(this.#lines, index);
    if (heading === undefined) return false;
    this.headings.push({ line: index, lastLine: index, ...heading });
    this.#kinds[index] = LineKind.heading;
    this.#paragraph = NONE;
    return true;
  }

  #underline(index: number, at: number, end: number, code: number): boolean {
    const { text } = this.#lines;
    let last = at;
    while (text.charCodeAt(last) === code) last++;
    const signs = last - at;
    while (last < end && (text.charCodeAt(last) === 32 || text.charCodeAt(last) === 9)) last++;
    if (last < end) return false;
    const first = this.#paragraph;
    this.#paragraph = NONE;
    if (first < 0 || index - first > UNDERLINED_LINES) {
      if (code === 45 && signs >= 3) this.#kinds[index] = LineKind.rule;
      return code === 45 && signs >= 3;
    }
    const source: string[] = [];
    for (let line = first; line < index; line++) source.push(this.#lines.line(line).trim());
    this.headings.push({ line: first, lastLine: index, level: code === 61 ? 1 : 2, source: source.join(" ") });
    this.#kinds[first] = LineKind.heading;
    this.#kinds.fill(LineKind.underline, first + 1, index + 1);
    return true;
  }

  #listOrRule(index: number, at: number, end: number, code: number): number {
    const next = this.#lines.text.charCodeAt(at + 1);
    if (next === 32 || next === 9) return this.#barred(index);
    if (next === code && /^\*{3,}\s*$/.test(this.#lines.text.slice(at, end))) {
      this.#kinds[index] = LineKind.rule;
      this.#paragraph = NONE;
      return index + 1;
    }
    return this.#text(index, at, end);
  }

  /** A delimiter row that does not begin with a bar makes a header of the line above. */
  #isDelimiter(index: number, at: number, end: number): boolean {
    if (index === 0 || this.#paragraph !== index - 1 || !isDelimiterRow(this.#lines.text, at, end)) return false;
    return this.#lines.text.slice(at, end).includes("|") && this.#lines.line(index - 1).includes("|");
  }

  #delimiter(index: number): number {
    this.#kinds[index - 1] = LineKind.row;
    this.#kinds[index] = LineKind.delimiter;
    this.#inTable = true;
    return this.#barred(index);
  }

  #moduleEnd = 0;

  #module(index: number): boolean {
    if (this.#paragraph !== NONE) return false;
    const word = this.#lines.text.startsWith("import ", this.#lines.starts[index]);
    if (!word && !this.#lines.text.startsWith("export ", this.#lines.starts[index])) return false;
    this.#moduleEnd = moduleEnd(this.#lines, index);
    if (this.#moduleEnd < 0) return false;
    this.#kinds.fill(LineKind.module, index, this.#moduleEnd + 1);
    return true;
  }
}

/** Whether `text[at, end)` holds only bars, dashes, colons and blanks, and a dash. */
export function isDelimiterRow(text: string, at: number, end: number): boolean {
  let dashes = 0;
  for (let index = at; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === 45) dashes++;
    else if (code !== 124 && code !== 58 && code !== 32 && code !== 9) return false;
  }
  return dashes > 0;
}
