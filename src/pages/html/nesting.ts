const OPENER = /<(?:(\/?)([a-z][^\s/>]*)|!--)/gi;

const VOID = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);
/** Their content is text up to the closing tag. */
const RAW = new Set(["script", "style", "textarea", "title"]);

/** Elements whose closing tag may be left out: which on top of the open ones a new one closes, as the parser has it. */
const CLOSES = new Map<string, readonly string[]>([
  ["tr", ["tr", "th", "td"]],
  ["th", ["th"]],
  ["td", ["thead", "th", "td"]],
  ["li", ["li"]],
  ["dd", ["dd", "dt"]],
  ["dt", ["dd", "dt"]],
  ["rt", ["rt", "rp"]],
  ["rp", ["rt", "rp"]],
  ["tbody", ["thead", "tbody"]],
  ["tfoot", ["thead", "tbody"]],
  ["option", ["option"]],
  ["optgroup", ["optgroup", "option"]],
]);
for (const name of "select output button datalist textarea".split(" ")) {
  CLOSES.set(name, ["option", "optgroup", "select", "button", "datalist", "textarea"]);
}
for (const name of "p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header main nav ol pre section table ul".split(
  " ",
)) {
  CLOSES.set(name, ["p"]);
}

/**
 * Whether elements stand in each other more than `limit` deep, without building them: the parser takes time by the square
 * of the depth, and whoever walks its tree needs stack for it. Linear.
 */
export function isNestedDeeper(html: string, limit: number): boolean {
  const open = new OpenElements();
  const unclosed = new Set<string>();
  const opener = new RegExp(OPENER);
  for (let match = opener.exec(html); match !== null; match = opener.exec(html)) {
    if (match[2] === undefined) {
      const end = html.indexOf("-->", match.index + 2);
      if (end < 0) return false;
      opener.lastIndex = end;
      continue;
    }
    const name = match[2].toLowerCase();
    const end = tagEnd(html, opener.lastIndex);
    if (end < 0) return false;
    opener.lastIndex = end;
    if (match[1] === "/") {
      open.close(name);
      continue;
    }
    if (VOID.has(name)) continue;
    const isForeign = open.has("svg") || open.has("math");
    if (isForeign && html.charCodeAt(end - 1) === 47) continue;
    open.add(name);
    if (open.depth > limit) return true;
    if (!RAW.has(name) || isForeign || unclosed.has(name)) continue;
    const close = new RegExp(`</${name}`, "gi");
    close.lastIndex = end;
    const at = close.exec(html)?.index;
    if (at === undefined) unclosed.add(name);
    else opener.lastIndex = at;
  }
  return false;
}

/** The sign that ends a tag; one in quotes does not. -1 when there is none. */
function tagEnd(html: string, from: number): number {
  let isValue = false;
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 62) return at;
    if (isValue && (code === 34 || code === 39)) {
      at = html.indexOf(html.charAt(at), at + 1);
      if (at < 0) return -1;
    }
    isValue = code === 61 || (isValue && code <= 32);
  }
  return -1;
}

/** The elements that are open at a place, the innermost last. */
class OpenElements {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  get depth(): number {
    return this.#names.length;
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  add(name: string): void {
    const closes = CLOSES.get(name) ?? [];
    while (this.#names.length > 0 && closes.includes(this.#names.at(-1) as string)) this.#pop();
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes an element and all within it; nothing, when there is none of that name. */
  close(name: string): void {
    if (this.has(name)) while (this.#pop() !== name);
  }

  #pop(): string {
    const name = this.#names.pop() as string;
    this.#counts.set(name, (this.#counts.get(name) as number) - 1);
    return name;
  }
}
