import { checksum } from "../../src/search/checksum.ts";
import { BLOCK_BYTES, HEAD_BYTES, headBytes, readHead } from "../../src/search/file_layout.ts";
import { PARTS } from "../../src/search/index_parts.ts";

/** What spoils the bytes of a whole index file. */
export type Damage = (whole: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** Numbers from 0 up to `below` that look random and are the same in each run (a linear congruence). */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Pages of which an index has so many blocks that no question reads them all; others for another seed. */
export function manyPages(seed = 1, pages = 300): Readonly<Record<string, string>> {
  const roll = dice(seed);
  const word = (): string => `${"bcdfghkl"[roll(8)]}${"aeiou"[roll(5)]}${"mnprst"[roll(6)]}${roll(60)}`;
  const text = (): string => Array.from({ length: 60 }, word).join(" ");
  const named = Array.from({ length: pages }, (_, i) => {
    return [`part${i % 7}/page${i}.md`, `# Page ${i} ${word()}\n\n${text()}\n\n## About ${word()}\n\n${text()}\n`];
  });
  return Object.fromEntries(named);
}

/** The same pages as one file that holds many. */
export function asOneFile(pages: Readonly<Record<string, string>>): string {
  const marked = Object.entries(pages).map(([path, page]) => page.replace("\n", `\nSource: https://x.dev/${path}\n`));
  return marked.join("\n\n");
}

/** The part of the bytes up to `length`. */
export const cutAt =
  (length: number): Damage =>
  (whole) =>
    whole.slice(0, length);

/** One bit is another. */
export function flipped(at: number, bit: number): Damage {
  return (whole) => {
    const changed = whole.slice();
    changed[at]! ^= 1 << bit;
    return changed;
  };
}

/** A number of the head is another. */
export function withNumber(at: number, value: number): Damage {
  return (whole) => {
    const changed = whole.slice();
    new DataView(changed.buffer).setUint32(at, value, true);
    return changed;
  };
}

/** The same damage in a file whose head's checksum is right all the same: as a program that errs would have written it. */
export function summed(damage: Damage): Damage {
  return (whole) => {
    const changed = damage(whole);
    const head = headBytes(whole, whole.length);
    const sum = checksum(changed.subarray(HEAD_BYTES, head), checksum(changed.subarray(0, 24)));
    new DataView(changed.buffer).setUint32(24, sum, true);
    return changed;
  };
}

/** Some bytes stand where others did, and those where these did. */
export function exchanged(a: number, b: number, length: number): Damage {
  return (whole) => {
    const changed = whole.slice();
    changed.set(whole.subarray(a, a + length), b);
    changed.set(whole.subarray(b, b + length), a);
    return changed;
  };
}

/** Some bytes are zero: a piece that the disk never wrote. */
export const zeroed =
  (start: number, length: number): Damage =>
  (whole) =>
    whole.slice().fill(0, start, start + length);

/** A bit in every block is another, but in those that are looked into when the index is opened. */
export const foundLate: Damage = (whole) => {
  const { head, parts, blocks, BLOCK_BYTES } = layoutOf(whole);
  const early = parts
    .filter(({ kind }) => kind === PARTS.meta || kind === PARTS.documents || kind === PARTS.termBlocks)
    .flatMap(({ start, end }) => [start, end - 1].map((at) => Math.floor((at - head) / BLOCK_BYTES)));
  const changed = whole.slice();
  for (let block = 0; block < blocks; block++) if (!early.includes(block)) changed[head + block * BLOCK_BYTES]! ^= 1;
  return changed;
};

/** How an index file is laid out. */
export function layoutOf(whole: Uint8Array) {
  const head = headBytes(whole, whole.length);
  const { parts, sums } = readHead(whole.slice(0, head));
  return { head, parts: [...parts].map(([kind, place]) => ({ kind, ...place })), blocks: sums.length, BLOCK_BYTES };
}
