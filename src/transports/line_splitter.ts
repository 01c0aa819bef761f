import { Buffer } from "node:buffer";

/** One line of input: its text, or why there is none. */
export type Line = string | { readonly unreadable: "too long" | "not UTF-8" };

/** The longest message in bytes, without its terminator: 2 MiB. */
export const MESSAGE_CAP = 2_097_152;

const LF = 0x0a;
const CR = 0x0d;

/**
 * Cuts a stream of bytes into messages, one a line. How the stream was split into chunks makes no difference.
 *
 * - Only CR and LF are stripped, and only at the end: a NUL stays, and makes the line invalid JSON. One CR does not count.
 * - Lines of nothing but blanks and tabs are skipped.
 * - A line over the cap is dropped up to its terminator and reported once.
 * - What follows the last terminator is a message.
 */
export class LineSplitter {
  readonly #cap: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  #dropping = false;

  /** @param cap The longest message in bytes. */
  constructor(cap: number = MESSAGE_CAP) {
    this.#cap = cap;
  }

  /** The lines that a chunk completes. The chunk must not be written to afterwards. */
  *push(chunk: Uint8Array): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      this.#append(chunk.subarray(start, end));
      start = end + 1;
      yield* this.#complete();
    }
    this.#append(chunk.subarray(start));
  }

  /** The line that the end of input completes, if one was begun. */
  end(): Generator<Line> {
    return this.#complete();
  }

  #append(part: Uint8Array): void {
    this.#length += part.length;
    // One byte of grace for the CR of a CRLF; the exact length is judged when the line is whole.
    if (this.#length > this.#cap + 1) {
      this.#dropping = true;
      this.#parts.length = 0;
    } else if (part.length > 0) this.#parts.push(part);
  }

  *#complete(): Generator<Line> {
    const bytes = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    const isTooLong = this.#dropping;
    this.#parts.length = 0;
    this.#length = 0;
    this.#dropping = false;

    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === CR) end--;
    if (isTooLong || end > this.#cap) yield { unreadable: "too long" };
    else yield* decodeLine(bytes.subarray(0, end));
  }
}

/** Strict, and with the byte order mark left in: it is not JSON. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function* decodeLine(bytes: Uint8Array): Generator<Line> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    yield { unreadable: "not UTF-8" };
    return;
  }
  if (!/^[ \t]*$/.test(text)) yield text;
}
