/** Characters of a literal that is still a name. */
const LONGEST = 80;

const SPAN = /(?<!`)`([^`\n]+)`(?!`)/g;
const FENCE = /^[ \t]*(?:`{3,}|~{3,})/;

/** The names that a text of markdown writes as code within its sentences, each once, in their order. */
export function codeLiterals(text: string): string[] {
  const found = new Set<string>();
  let isFenced = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) isFenced = !isFenced;
    else if (!isFenced && line.includes("`")) {
      for (const [, span] of line.matchAll(SPAN)) {
        const literal = span!.trim();
        if (literal.length <= LONGEST && /\p{L}/u.test(literal) && !/\s/.test(literal)) found.add(literal);
      }
    }
  }
  return [...found];
}

/** Whether a literal looks like the key of a setting: with a dot, or in camel or Pascal case. */
export function isConfigKey(literal: string): boolean {
  return /[\p{L}\d]\.[\p{L}\d]/u.test(literal) || /[\p{Ll}\d]\p{Lu}/u.test(literal);
}
