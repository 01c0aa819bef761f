/**
 * What decoding loses, read from the characters of a JSON text. All of it walks without recursion, so no depth of
 * nesting can overflow the stack, as a reviver would.
 *
 * @module
 */

/**
 * The characters of a root member that is no string, object or list, as they were sent: of the last one, when there are
 * several, as `JSON.parse` takes it.
 *
 * @param text Known to be a JSON object.
 */
export function sourceOfRootMember(text: string, name: string): string {
  let source = "";
  let depth = 0;
  let key: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') {
      const end = endOfString(text, at);
      if (depth === 1 && key === undefined) key = JSON.parse(text.slice(at, end)) as string;
      at = end - 1;
    } else if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") depth--;
    else if (sign === "," && depth === 1) key = undefined;
    else if (sign === ":" && depth === 1 && key === name) {
      source = /[^\s,}]*/.exec(text.slice(at + 1, at + 64).trimStart())![0];
    }
  }
  return source;
}

/**
 * The items of an array, each as it was sent; undefined if there are none.
 *
 * @param text Known to be a JSON array.
 */
export function itemsOfArray(text: string): string[] | undefined {
  const items: string[] = [];
  let depth = 0;
  let start = text.indexOf("[") + 1;
  const take = (end: number) => {
    items.push(text.slice(start, end));
    start = end + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') at = endOfString(text, at) - 1;
    else if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") {
      depth--;
      if (depth === 0) take(at);
    } else if (sign === "," && depth === 1) take(at);
  }
  return items.length === 1 && items[0]!.trim() === "" ? undefined : items;
}

/** The offset behind the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
