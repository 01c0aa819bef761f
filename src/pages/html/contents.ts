import { BLOCK } from "./block_name.ts";
import { childrenOf, type HtmlElement, type HtmlNode, isElement } from "./element.ts";

/** Kinds of elements that may stand somewhere within another. */
export const Held = {
  block: 1,
  code: 2,
  image: 4,
  /** A heading of the first two levels. */
  title: 8,
  /** A table or a heading of the first three levels: a cell that holds one is a part of a page. */
  part: 16,
} as const;

const known = new WeakMap<HtmlNode, number>();

/**
 * Whether an element holds another of a kind, at any depth. What stands in a page is found out once for all its elements:
 * a search from each of them would take time by the depth of the page.
 */
export function holds(element: HtmlElement, kind: (typeof Held)[keyof typeof Held]): boolean {
  return (contentsOf(element) & kind) !== 0;
}

function contentsOf(node: HtmlNode): number {
  const found = known.get(node);
  if (found !== undefined) return found;
  let contents = 0;
  for (const child of childrenOf(node)) if (isElement(child)) contents |= kindsOf(child.tagName) | contentsOf(child);
  known.set(node, contents);
  return contents;
}

function kindsOf(name: string): number {
  let kinds = BLOCK.test(name) ? Held.block : 0;
  if (name === "PRE") kinds |= Held.code;
  if (name === "IMG") kinds |= Held.image;
  if (/^H[12]$/.test(name)) kinds |= Held.title;
  if (/^(?:TABLE|H[123])$/.test(name)) kinds |= Held.part;
  return kinds;
}
