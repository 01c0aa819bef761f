import type { DocumentText } from "./document.ts";
import type { Span } from "./span.ts";

/**
 * The lines of one span of a document, counted from 0 at the start of the span.
 *
 * A page of a tag format may start and end in the middle of a line; its first and last line are then shorter here.
 */
export class PageLines {
  readonly document: DocumentText;
  /** The text of the whole document; `starts` points into it. */
  readonly text: string;
  readonly count: number;
  /** Line of the document (from 0) where the span starts. */
  readonly first: number;
  /** Character starts, `count + 1` entries. */
  readonly starts: Uint32Array;
  /** Byte starts, `count + 1` entries. */
  readonly byteStarts: Uint32Array;

  constructor(document: DocumentText, span: Span) {
    this.document = document;
    this.text = document.text;
    this.first = document.lineAt(span.start);
    this.count = span.end > span.start ? document.lineAt(span.end - 1) - this.first + 1 : 0;
    const end = this.first + this.count + 1;
    this.starts = document.charStarts.subarray(this.first, end);
    this.byteStarts = document.byteStarts.subarray(this.first, end);
    if (this.count === 0) return;
    if (this.byteStarts[0] === span.start && this.byteStarts[this.count] === span.end) return;
    // Only a span that does not begin and end with lines needs numbers of its own.
    this.starts = this.starts.slice();
    this.byteStarts = this.byteStarts.slice();
    if (this.byteStarts[0] !== span.start) {
      this.starts[0] = document.charAt(span.start);
      this.byteStarts[0] = span.start;
    }
    if (this.byteStarts[this.count] !== span.end) {
      this.starts[this.count] = document.charAt(span.end);
      this.byteStarts[this.count] = span.end;
    }
  }

  /** Where the text of line `index` ends, before its line end. */
  end(index: number): number {
    const start = this.starts[index] as number;
    let end = this.starts[index + 1] as number;
    if (end > start && this.text.charCodeAt(end - 1) === 10) {
      end--;
      if (end > start && this.text.charCodeAt(end - 1) === 13) end--;
    }
    return end;
  }

  /** Text of line `index` without its line end. */
  line(index: number): string {
    return this.text.slice(this.starts[index], this.end(index));
  }

  /** Position of the first character of line `index` that is no blank or tab, or the line's end. */
  content(index: number): number {
    const end = this.end(index);
    let at = this.starts[index] as number;
    while (at < end) {
      const code = this.text.charCodeAt(at);
      if (code !== 32 && code !== 9) break;
      at++;
    }
    return at;
  }

  isBlank(index: number): boolean {
    return this.content(index) === this.end(index);
  }
}

/** A copy that does not keep the document's text alive, for strings that outlive it. */
export function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, "utf8").toString("utf8");
}
