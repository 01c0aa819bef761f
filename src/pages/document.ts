import { isAscii, isUtf8 } from "node:buffer";
import { DocumentError } from "./document_error.ts";
import { refuseForeignBytes } from "./sniff.ts";

/** Options of {@link DocumentText}. */
export interface DocumentOptions {
  /**
   * What to do with sequences that are not UTF-8. `few` (default, for a source that is one file): refuse the document
   * when there is more than one in 1,000 bytes, else replace them in the view. `all` (for one page among many): replace.
   */
  readonly replace?: "few" | "all";
}

/** Options of what stands within a document: it was looked at when that was taken. */
const PART: DocumentOptions = { replace: "all" };

/**
 * The bytes of one stored document, seen as lines of text.
 *
 * The bytes are never changed. The view is the decoded text without a byte order mark; line `i` (from 0) stands at
 * `charStarts[i]` in `text` (UTF-16 units) and at `byteStarts[i]` in `bytes`. Lines end with `\n` or `\r\n`; a lone
 * carriage return is text. Invalid sequences appear as U+FFFD in the view.
 *
 * ```text
 * bytes       EF BB BF | # T \n | t e x t \n
 * byteStarts           ^3       ^7          ^12      lineCount + 1 entries, the last is the end
 * charStarts           ^0       ^4          ^9
 * ```
 */
export class DocumentText {
  readonly bytes: Buffer;
  readonly text: string;
  /** First byte of the text: 3 after a byte order mark, else 0. */
  readonly start: number;
  readonly lineCount: number;
  readonly byteStarts: Uint32Array;
  readonly charStarts: Uint32Array;
  /** Lines (from 0) with replaced sequences, ascending. */
  readonly replacedLines: readonly number[];

  /** Text of bytes that stand within a document which was taken already. */
  static part(bytes: Uint8Array): DocumentText {
    return new DocumentText(bytes, PART);
  }

  /** @throws {DocumentError} when the bytes are no text, or no UTF-8, or hold nothing */
  constructor(bytes: Uint8Array, options: DocumentOptions = {}) {
    const isPart = options === PART;
    this.bytes = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!isPart && this.bytes.length === 0) throw new DocumentError("empty", "The document has no content: 0 bytes.");
    if (!isPart) refuseForeignBytes(this.bytes);
    const hasMark = !isPart && this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf;
    this.start = hasMark ? 3 : 0;
    const body = this.bytes.subarray(this.start);
    const ascii = isAscii(body);
    const valid = ascii || isUtf8(body);
    this.text = decode(body, ascii, valid);
    if (!isPart && this.text.trim() === "")
      throw new DocumentError("empty", "The document has no content: only blanks.");
    this.byteStarts = lineStarts(this.bytes, this.start);
    this.lineCount = this.byteStarts.length - 1;
    this.charStarts = ascii && !hasMark ? this.byteStarts : charStartsOf(this.text, this.lineCount);
    this.replacedLines = valid ? [] : this.#findReplaced(options.replace ?? "few");
  }

  /** Text of line `index` (from 0) without its line end. */
  line(index: number): string {
    return this.text.slice(this.charStarts[index], this.lineEnd(index));
  }

  /** Where the text of line `index` ends in `text`, before its line end. */
  lineEnd(index: number): number {
    const start = this.charStarts[index] as number;
    let end = this.charStarts[index + 1] as number;
    if (end > start && this.text.charCodeAt(end - 1) === 10) {
      end--;
      if (end > start && this.text.charCodeAt(end - 1) === 13) end--;
    }
    return end;
  }

  /** The line (from 0) that holds `byte`; the last one for the end of the document. */
  lineAt(byte: number): number {
    let low = 0;
    let high = this.lineCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.byteStarts[middle] as number) <= byte) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The position that `charAt` was asked for last. */
  #asked = { byte: 0, char: 0 };

  /** Position in `text` of the character that begins at `byte`. */
  charAt(byte: number): number {
    if (byte >= this.bytes.length) return this.text.length;
    const line = this.lineAt(byte);
    let start = this.byteStarts[line] as number;
    let char = this.charStarts[line] as number;
    // Positions are asked in ascending order: from the last one on, a line of megabytes is decoded once, not once a chunk.
    if (this.#asked.byte > start && this.#asked.byte <= byte) ({ byte: start, char } = this.#asked);
    if (byte > start) char += this.decodedLength(start, byte);
    this.#asked = { byte, char };
    return char;
  }

  /** UTF-16 units of the view between two bytes that begin characters. */
  decodedLength(start: number, end: number): number {
    return replacing.decode(this.bytes.subarray(start, end)).length;
  }

  #findReplaced(policy: "few" | "all"): number[] {
    const lines: number[] = [];
    let sequences = 0;
    let at = this.text.indexOf("\ufffd");
    let line = 0;
    while (at >= 0) {
      while (line < this.lineCount && (this.charStarts[line + 1] as number) <= at) line++;
      const end = this.charStarts[line + 1] as number;
      const raw = this.bytes.subarray(this.byteStarts[line], this.byteStarts[line + 1]);
      if (!isUtf8(raw)) {
        sequences += countOf(this.text.slice(this.charStarts[line], end), "\ufffd") - genuineMarks(raw);
        lines.push(line);
      }
      at = this.text.indexOf("\ufffd", end);
    }
    if (policy === "few" && sequences * 1_000 > this.bytes.length) {
      throw new DocumentError(
        "encoding",
        `The text is not UTF-8: ${sequences} invalid sequences in ${this.bytes.length} bytes, the first in line ${(lines[0] ?? 0) + 1}. Check where it comes from.`,
      );
    }
    return lines;
  }
}

const replacing = new TextDecoder("utf-8", { ignoreBOM: true });

function decode(body: Buffer, ascii: boolean, valid: boolean): string {
  if (ascii) return body.toString("latin1");
  return valid ? body.toString("utf8") : replacing.decode(body);
}

/** Byte starts of all lines and, as last entry, the end of the bytes. */
function lineStarts(bytes: Buffer, start: number): Uint32Array {
  let starts = new Uint32Array(Math.max(64, (bytes.length >>> 4) + 2));
  let count = 0;
  starts[count++] = start;
  for (let at = bytes.indexOf(10, start); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (at + 1 === bytes.length) break;
    if (count + 1 >= starts.length) {
      const larger = new Uint32Array(starts.length * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[count++] = at + 1;
  }
  starts[count++] = bytes.length;
  return starts.slice(0, count);
}

/** Every line feed is one byte and one unit, so both views have the same lines. */
function charStartsOf(text: string, lineCount: number): Uint32Array {
  const starts = new Uint32Array(lineCount + 1);
  let at = 0;
  for (let line = 1; line < lineCount; line++) {
    at = text.indexOf("\n", at) + 1;
    starts[line] = at;
  }
  starts[lineCount] = text.length;
  return starts;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

/** U+FFFD that the source itself spells out: EF BF BD. */
function genuineMarks(raw: Buffer): number {
  return countOf(raw.toString("latin1"), "\xef\xbf\xbd");
}
