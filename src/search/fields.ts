/**
 * Where in a chunk a term stands. Title, path and headings are those above the chunk, indexed with each of its chunks. `inbound`
 * is what the page is called outside of its text (its description, its aliases, its keywords), indexed with its first chunk.
 * Texts of links to it are not: they gained nothing on questions that are not made of them (`docs/ranking.md`).
 */
export const FIELDS = ["title", "headings", "identifiers", "body", "code", "inbound", "path"] as const;
export type Field = (typeof FIELDS)[number];
/** The position of each field in tables and in a posting's bits. */
export const TITLE = 0;
export const HEADINGS = 1;
export const IDENTIFIERS = 2;
export const BODY = 3;
export const CODE = 4;
export const INBOUND = 5;
export const PATH = 6;

/**
 * A field's length in terms as one byte: exact below 16, then three bits behind the highest one (at most 6 % off), up to
 * 2^33. Common words are not counted.
 */
export function lengthByte(length: number): number {
  if (length < 16) return length;
  const exponent = 31 - Math.clz32(length);
  return Math.min(255, 16 + (exponent - 4) * 8 + ((length >>> (exponent - 3)) & 7));
}

/** The middle of the lengths that a byte stands for. */
export function lengthOfByte(byte: number): number {
  if (byte < 16) return byte;
  const exponent = 4 + ((byte - 16) >> 3);
  const step = 2 ** (exponent - 3);
  return (8 + ((byte - 16) & 7)) * step + (step - 1) / 2;
}
