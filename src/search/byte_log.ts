const encoder = new TextEncoder();

/** Bytes that grow; numbers go in as base-128 varints, seven bits a byte, the lowest first, high bit = more follows. */
export class ByteLog {
  #bytes = new Uint8Array(4096);
  length = 0;

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = value;
  }

  varint(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5);
    const bytes = this.#bytes;
    let at = this.length;
    let rest = value;
    while (rest > 0x7f) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.length = at;
  }

  append(more: Uint8Array): void {
    if (this.length + more.length > this.#bytes.length) this.#grow(more.length);
    this.#bytes.set(more, this.length);
    this.length += more.length;
  }

  /** The text in UTF-8, its length in bytes in front as a varint if `counted`. */
  text(text: string, counted: boolean): void {
    if (/[^\0-\x7f]/.test(text)) {
      const bytes = encoder.encode(text);
      if (counted) this.varint(bytes.length);
      this.append(bytes);
      return;
    }
    if (counted) this.varint(text.length);
    if (this.length + text.length > this.#bytes.length) this.#grow(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.length++] = text.charCodeAt(i);
  }

  /** What was written, without copying. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(by: number): void {
    const more = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + by));
    more.set(this.written);
    this.#bytes = more;
  }
}

/** Reads varints one after another. */
export class VarintReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  next(): number {
    let value = this.bytes[this.at++]!;
    if (value < 0x80) return value;
    value &= 0x7f;
    for (let shift = 7; ; shift += 7) {
      const byte = this.bytes[this.at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }
}
