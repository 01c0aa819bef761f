/** Longest term, in UTF-16 units; what is longer is data (a hash, an encoded picture) and is cut. */
const LONGEST = 64;
/** Most parts that one run gives; an address or a minified line would give hundreds. */
const MOST_PARTS = 24;

/** What tells names apart. Most are ASCII, and V8 takes a tenth of the time to compile the expressions for those. */
const ASCII = {
  words: /[A-Z]{2,}s(?![A-Za-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g,
  signs: /[^A-Za-z0-9]/g,
  number: /^[vV]?[0-9][0-9._/:-]*$/,
  severalNumbers: /[0-9][._/:-]+[0-9]/,
};
type Expressions = typeof ASCII;

let all: Expressions | undefined;

/** The same for all scripts, made when the first such name is met. */
function forAllScripts(): Expressions {
  all ??= {
    words: /\p{Lu}{2,}s(?![\p{L}])|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{N}+/gu,
    signs: /[^\p{L}\p{N}\p{M}]/gu,
    number: /^[vV]?\p{N}[\p{N}._/:-]*$/u,
    severalNumbers: /\p{N}[._/:-]+\p{N}/u,
  };
  return all;
}

function expressionsFor(name: string): Expressions {
  return /[^\0-\x7f]/.test(name) ? forAllScripts() : ASCII;
}

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
  const expressions = expressionsFor(bare);
  if (expressions.number.test(bare) && expressions.severalNumbers.test(bare)) return numberTerms(bare);
  const terms = new Set<string>();
  const first = parts(bare, expressions);
  if (first.length > 1) {
    add(terms, whole(bare, expressions));
    const members = bare.split(/->|::|[./:#]/);
    if (members.length > 1) {
      for (const member of members) if (parts(member, expressions).length > 1) add(terms, whole(member, expressions));
    }
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
  return [...new Set([number, ...long])].map(cut);
}

/** The words of a name in lower case, by case, digits and signs. */
function parts(name: string, { words }: Expressions): string[] {
  return (name.match(words) ?? []).map((part) => part.toLowerCase());
}

function whole(name: string, { signs }: Expressions): string {
  return name
    .replace(/^v(?=\d+\.)/i, "")
    .replace(signs, "")
    .toLowerCase();
}

function add(terms: Set<string>, term: string): void {
  if (term !== "") terms.add(cut(term));
}

/** At most `LONGEST` units, never half of a surrogate pair: in UTF-8 it would be another character, in another order. */
function cut(term: string): string {
  return term.slice(0, (term.charCodeAt(LONGEST - 1) & 0xfc00) === 0xd800 ? LONGEST - 1 : LONGEST);
}
