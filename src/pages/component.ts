import type { PageLines } from "./page_lines.ts";

/** A component or container block by its opening and closing line, from 0. */
export interface ComponentBlock {
  readonly open: number;
  readonly close: number;
  /** A note, tip or warning box: headings in it are part of the box, not sections. */
  readonly box: boolean;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const BOX = /^(?:note|tip|info|warning|danger|caution|important|success|error|callout|admonition|aside|hint)$/i;
const TAG = /<(\/?)([A-Za-z][\w.-]*)/y;
const CONTAINER = /(:{2,})[ \t]*(?:([A-Za-z][\w-]*)|(?=[ \t]*$))/my;
const LIQUID = /\{%-?[ \t]*(end)?([a-z][\w-]*)/y;
/** Openers that wait for their closer; beyond it, the oldest can no longer match. */
const OPEN_LIMIT = 200;

/**
 * Matches the openers and closers of blocks that stand on lines of their own: JSX and HTML tags, `:::` and `::`
 * containers, `{% %}` tags. What never closes is no block. Feed lines in order, none from inside fences.
 */
export class ComponentFinder {
  readonly blocks: ComponentBlock[] = [];
  readonly #lines: PageLines;
  #open: { name: string; line: number; box: boolean }[] = [];
  readonly #waiting = new Map<string, number>();
  /** A tag whose `>` stands on a later line. */
  #unfinished = false;

  constructor(lines: PageLines) {
    this.#lines = lines;
  }

  /** Reads line `index`, whose content begins at `at` with `<`, `:`, `{` or something else (for closers at its end). */
  read(index: number, at: number, code: number): void {
    const { text } = this.#lines;
    const end = this.#lines.end(index);
    if (this.#unfinished) this.#finishTag(text, end);
    else if (code === 60) this.#readTag(text, index, at, end);
    else if (code === 58) this.#readContainer(text, index, at);
    else if (code === 123) this.#readLiquid(text, index, at);
    else if (text.charCodeAt(end - 1) === 62) this.#closeAtEnd(text, index, at, end);
  }

  #finishTag(text: string, end: number): void {
    const last = text.slice(Math.max(0, end - 2), end);
    if (!last.endsWith(">")) return;
    this.#unfinished = false;
    if (last === "/>") this.#drop();
  }

  #readTag(text: string, index: number, at: number, end: number): void {
    TAG.lastIndex = at;
    const match = TAG.exec(text);
    if (match === null || TAG.lastIndex > end) return;
    const name = match[2] as string;
    if (match[1] === "/") {
      this.#close(name, index);
      return;
    }
    if (VOID.test(name)) return;
    const tail = text.charCodeAt(end - 1);
    if (tail === 62) {
      if (text.charCodeAt(end - 2) === 47) return;
      if (text.slice(at, end).includes("</")) return;
      this.#push(name, index, BOX.test(name));
      return;
    }
    const inside = text.slice(at, end);
    if (inside.includes(`</${name}`)) return;
    this.#push(name, index, BOX.test(name));
    this.#unfinished = !inside.includes(">");
  }

  #closeAtEnd(text: string, index: number, at: number, end: number): void {
    const closer = at + text.slice(at, end).lastIndexOf("</");
    if (closer < at) return;
    TAG.lastIndex = closer;
    const match = TAG.exec(text);
    if (match !== null && !text.slice(at, closer).includes(`<${match[2]}`)) this.#close(match[2] as string, index);
  }

  #readContainer(text: string, index: number, at: number): void {
    CONTAINER.lastIndex = at;
    const match = CONTAINER.exec(text);
    if (match === null) return;
    const name = match[1] as string;
    if (match[2] === undefined) this.#close(name, index);
    else this.#push(name, index, BOX.test(match[2]));
  }

  #readLiquid(text: string, index: number, at: number): void {
    LIQUID.lastIndex = at;
    const match = LIQUID.exec(text);
    if (match === null) return;
    const name = `%${match[2]}`;
    if (match[1] !== undefined) this.#close(name, index);
    else this.#push(name, index, BOX.test(match[2] as string));
  }

  #push(name: string, line: number, box: boolean): void {
    if (this.#open.length === OPEN_LIMIT) this.#release(this.#open.shift()?.name);
    this.#open.push({ name, line, box });
    this.#waiting.set(name, (this.#waiting.get(name) ?? 0) + 1);
  }

  #release(name: string | undefined): void {
    if (name !== undefined) this.#waiting.set(name, (this.#waiting.get(name) ?? 1) - 1);
  }

  #drop(): void {
    this.#release(this.#open.pop()?.name);
  }

  #close(name: string, line: number): void {
    if ((this.#waiting.get(name) ?? 0) === 0) return;
    for (;;) {
      const opener = this.#open.pop();
      this.#release(opener?.name);
      if (opener === undefined) return;
      if (opener.name !== name) continue;
      if (line > opener.line) this.blocks.push({ open: opener.line, close: line, box: opener.box });
      return;
    }
  }
}
