const TAG = /<(\/?)([a-z][a-z0-9-]*)|<!--/gi;
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Their content is text up to the closing tag. */
const RAW = new Set(["script", "style", "textarea", "title"]);

/** Elements whose closing tag may be left out: what on top of the open ones a new one closes. */
const CLOSED_BY: Readonly<Record<string, readonly string[]>> = {
  p: ["p"],
  li: ["li", "p"],
  dt: ["dt", "dd", "p"],
  dd: ["dt", "dd", "p"],
  td: ["td", "th", "p"],
  th: ["td", "th", "p"],
  tr: ["td", "th", "tr", "p"],
  tbody: ["td", "th", "tr", "thead", "tbody"],
  tfoot: ["td", "th", "tr", "thead", "tbody"],
  option: ["option"],
};

/**
 * Whether elements stand in each other more than `limit` deep, without building them: a parser takes time by the square
 * of the depth, and whoever walks its tree needs stack for it. Linear.
 */
export function isNestedDeeper(html: string, limit: number): boolean {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const pop = () => {
    const name = open.pop() as string;
    counts.set(name, (counts.get(name) as number) - 1);
    return name;
  };
  const unclosed = new Set<string>();
  TAG.lastIndex = 0;
  for (let match = TAG.exec(html); match !== null; match = TAG.exec(html)) {
    if (match[2] === undefined) {
      const end = html.indexOf("-->", match.index);
      if (end < 0) return false;
      TAG.lastIndex = end;
      continue;
    }
    const name = match[2].toLowerCase();
    if (match[1] === "/") {
      if ((counts.get(name) ?? 0) > 0) while (pop() !== name);
      continue;
    }
    if (VOID.has(name)) continue;
    if (RAW.has(name)) {
      const end = closing(html, name, TAG.lastIndex, unclosed);
      if (end < 0) continue;
      TAG.lastIndex = end;
      continue;
    }
    const closes = CLOSED_BY[name] ?? (BLOCK.test(name) ? ["p"] : []);
    while (open.length > 0 && closes.includes(open.at(-1) as string)) pop();
    open.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (open.length > limit) return true;
  }
  return false;
}

const BLOCK =
  /^(?:address|article|aside|blockquote|div|dl|fieldset|footer|form|h[1-6]|header|main|nav|ol|pre|section|table|ul)$/;

/** Where an element of raw text closes, or -1; a search that found nothing is not made again. */
function closing(html: string, name: string, from: number, unclosed: Set<string>): number {
  if (unclosed.has(name)) return -1;
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  const at = end.exec(html)?.index ?? -1;
  if (at < 0) unclosed.add(name);
  return at;
}
