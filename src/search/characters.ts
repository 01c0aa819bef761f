/** Ends a run: blanks, brackets, quotes, commas, and every sign that joins nothing. */
export const BREAK = 1;
/** An ASCII letter, digit or underscore. */
export const WORD = 2;
/** Joins two words into one name when it stands directly between them: `- . / : ' ’ #`. */
export const JOIN = 3;
/**
 * A letter, digit or mark beyond ASCII. Either half of a surrogate pair counts, and what shows nothing within a word does;
 * folding sorts those out later.
 */
export const OTHER = 4;

/** Signs without width that stand within a word: soft hyphen, joiner and non-joiner, word joiner, mark of byte order. */
const INVISIBLE = "\u00ad\u200c\u200d\u2060\ufeff";
const invisible = new RegExp(`[${INVISIBLE}]`, "g");

/** Not asked yet. Odd like `BREAK` and `JOIN`, so that a loop over letters stops at it and asks. */
const UNKNOWN = 5;

/**
 * What each UTF-16 unit does in a run; ask `classOf` for odd values. A property test of a regular expression costs some
 * 60 ns, a look into this table 1 ns, and text has few different characters.
 */
export const classes = new Uint8Array(0x10000).fill(UNKNOWN);
for (let code = 0; code < 0x80; code++) classes[code] = /\w/.test(String.fromCharCode(code)) ? WORD : BREAK;
for (const sign of "-./:'’#") classes[sign.charCodeAt(0)] = JOIN;

/** What the UTF-16 unit does in a run: `BREAK`, `WORD`, `JOIN` or `OTHER`. */
export function classOf(code: number): number {
  const known = classes[code]!;
  return known === UNKNOWN ? classify(code) : known;
}

/** Whether the unit is a letter, digit or mark: those classes are even. */
export function isWordUnit(code: number): boolean {
  return (classOf(code) & 1) === 0;
}

function classify(code: number): number {
  const answer = isOfWord(code) ? OTHER : BREAK;
  classes[code] = answer;
  return answer;
}

/**
 * Whether a unit beyond ASCII belongs to words. Dashes, quotes, arrows, boxes and ticks are what most texts have of such:
 * for them the expression is not asked, which takes 1 ms when it is first needed.
 */
function isOfWord(code: number): boolean {
  const sign = String.fromCharCode(code);
  if ((code >= 0xd800 && code < 0xe000) || INVISIBLE.includes(sign)) return true;
  if ((code >= 0x2000 && code < 0x2070) || (code >= 0x2190 && code < 0x2460) || (code >= 0x2500 && code < 0x2776)) {
    return false;
  }
  return /[\p{L}\p{N}\p{M}]/u.test(sign);
}

/**
 * One spelling for what reads the same: full-width and compatibility forms become ordinary ones (NFKC), accents on
 * Latin, Greek and Cyrillic letters fall (`é` → `e`), and what only tells a printer where a word may be broken. Marks of
 * other scripts carry meaning and stay. Case stays too.
 */
export function fold(text: string): string {
  return text
    .replace(invisible, "")
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}
