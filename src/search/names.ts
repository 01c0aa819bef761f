/** Longest term, in UTF-16 units; what is longer is data (a hash, an encoded picture) and is cut. */
const LONGEST = 64;
/** Most parts that one run gives; an address or a minified line would give hundreds. */
const MOST_PARTS = 24;

const asciiWords = /[A-Z]{2,}s(?![A-Za-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const wordsInside = /\p{Lu}{2,}s(?![\p{L}])|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{N}+/gu;

/**
 * The terms of one run that needs no word segmentation, in lower case: the name as a whole, its members, its parts.
 *
 * | run | whole | members | parts | with its signs |
 * | --- | --- | --- | --- | --- |
 * | `limits` | | | limits | |
 * | `server.hmr.overlay` | serverhmroverlay | | server hmr overlay | |
 * | `MyClass.doSomething` | myclassdosomething | myclass dosomething | my class do something | |
 * | `@acme/router-kit` | acmerouterkit | routerkit | acme router kit | |
 * | `v5.3.2` | 5.3.2 | | | |
 * | `DEC-0054` | dec0054 | | dec 0054 | |
 * | `2026-03-31` | 2026-03-31 | | 2026 | |
 * | `--force` | | | force | --force |
 * | `-l`, `C++`, `!!` | | | | -l, c++, !! |
 *
 * The whole without its signs is a term of its own, weighted like any: on the identifier questions of the bench parts
 * alone lose 0.1 nDCG@10. Numbers keep their signs, so that 5.3.2 is not 532 and never 5.3.20. Single letters of a
 * longer name are no terms.
 */
export function nameTerms(run: string): string[] {
  const text = /['’]/.test(run) ? run.replace(/['’]s$/i, "").replace(/['’]/g, "") : run;
  const bare = text.replace(/^[-.@$]+/, "").replace(/(?:\+\+|#)$/, "");
  if (/^[vV]?\p{N}[\p{N}._/:-]*$/u.test(bare) && /\p{N}[._/:-]+\p{N}/u.test(bare)) return numberTerms(bare);
  const terms = new Set<string>();
  const first = parts(bare);
  if (first.length > 1) {
    add(terms, whole(bare));
    const members = bare.split(/->|::|[./:#]/);
    if (members.length > 1) for (const member of members) if (parts(member).length > 1) add(terms, whole(member));
  } else if (text !== bare || /^_.*_$/.test(text)) {
    add(terms, text.toLowerCase());
    if (bare.length === 1) return [...terms]; // `-l` is not the letter, C++ not the language C
  }
  for (const part of first.slice(0, MOST_PARTS)) if (part.length > 1 || first.length === 1) add(terms, part);
  return [...terms];
}

function numberTerms(bare: string): string[] {
  const number = bare.replace(/^[vV]/, "");
  const long = number.split(/[._/:-]+/).filter((part) => part.length > 2);
  return [...new Set([number, ...long])].map((term) => term.slice(0, LONGEST));
}

/** The words of a name in lower case, by case, digits and signs. */
function parts(name: string): string[] {
  return (name.match(/[^\0-\x7f]/.test(name) ? wordsInside : asciiWords) ?? []).map((part) => part.toLowerCase());
}

function whole(name: string): string {
  return name
    .replace(/^v(?=\d+\.)/i, "")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
    .toLowerCase();
}

function add(terms: Set<string>, term: string): void {
  if (term !== "") terms.add(term.slice(0, LONGEST));
}
