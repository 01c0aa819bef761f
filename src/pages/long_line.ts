/**
 * Cuts a line that no chunk can hold: at the last blank within the limit, else (CJK, minified code) at any code point.
 * Gives the byte positions of the cuts, ascending, none at the ends.
 *
 * Works on bytes, so it needs no map between bytes and characters: a lead byte counts as one UTF-16 unit, or two from
 * F0 on; a continuation byte counts as none and never follows a cut.
 */
export function cutLongLine(bytes: Uint8Array, start: number, end: number, limit: number): number[] {
  const cuts: number[] = [];
  let from = start;
  let units = 0;
  let blank = -1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if ((byte & 0xc0) === 0x80 && at - from > 0 && units > 0 && units <= limit + 2) continue;
    if (units >= limit) {
      const cut = blank > from ? blank : at;
      cuts.push(cut);
      from = cut;
      at = cut;
      units = 0;
      blank = -1;
      units += widthOf(bytes[at] as number);
      if (isBlank(bytes[at] as number)) blank = at + 1;
      continue;
    }
    units += widthOf(byte);
    if (isBlank(byte)) blank = at + 1;
  }
  return cuts;
}

function widthOf(lead: number): number {
  return lead >= 0xf0 ? 2 : 1;
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9;
}
