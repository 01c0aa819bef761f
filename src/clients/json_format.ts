import type { Edit, Node, ParseError } from "jsonc-parser";
import { sameData } from "./canonical.ts";
import { type Format, FormatFault, isMembers, type Members } from "./format.ts";
import { insertion, type Layout, layoutOf, memberText, removal, valueText } from "./json_text.ts";

type Jsonc = typeof import("jsonc-parser");

/**
 * JSON, with the comments and trailing commas that many clients allow. Edits are made at the places that the tree of
 * `jsonc-parser` gives, not by its `modify`: that lays whole lines out anew, which in a dense file is all of it.
 */
export const JSON_FORMAT: Format = {
  empty: "{}\n",
  async parse(text) {
    const { tree, jsonc } = await parsed(text);
    return tree ? jsonc.getNodeValue(tree) : {};
  },
  async set(text, path, members) {
    const { tree } = await parsed(text);
    if (!tree) return await JSON_FORMAT.set(`${text}${text && !text.endsWith("\n") ? "\n" : ""}{}\n`, path, members);
    const node = nodeAt(tree, path);
    if (!node) return await edited(text, (root, layout) => missing(text, root, path, members, layout));
    const present = (await JSON_FORMAT.parse(text)) as Members;
    const before = path.reduce<unknown>((at, key) => (at as Members)[key], present);
    const isSubset = isMembers(before) && Object.keys(before).every((key) => Object.hasOwn(members, key));
    if (!isSubset) return await edited(text, (root, layout) => replacement(text, root, path, members, layout));
    let result = text;
    for (const [key, member] of Object.entries(members)) {
      if (sameData((before as Members)[key], member)) continue;
      const place = [...path, key];
      result = await edited(result, (root, layout) =>
        nodeAt(root, place)
          ? replacement(result, root, place, member, layout)
          : missing(result, root, place, member, layout),
      );
    }
    return result;
  },
  async remove(text, path) {
    return await edited(text, (root) => {
      const property = nodeAt(root, path)?.parent;
      return property ? removal(text, property.parent!, property) : [];
    });
  },
};

/** Puts texts at the end of the list at a path, which is made if it is missing. */
export async function addItems(text: string, path: readonly string[], items: readonly string[]): Promise<string> {
  const { tree } = await parsed(text);
  if (!tree || !nodeAt(tree, path)) return await setValue(text, path, items);
  let result = text;
  for (const item of items) {
    result = await edited(result, (root, layout) =>
      insertion(result, nodeAt(root, path)!, layout, () => valueText(item, layout, undefined)),
    );
  }
  return result;
}

/** Takes texts out of the list at a path. */
export async function removeItems(text: string, path: readonly string[], items: readonly string[]): Promise<string> {
  let result = text;
  for (const item of items) {
    result = await edited(result, (root) => {
      const list = nodeAt(root, path);
      const node = list?.children?.find(({ value }) => value === item);
      return node ? removal(result, list!, node) : [];
    });
  }
  return result;
}

async function setValue(text: string, path: readonly string[], value: unknown): Promise<string> {
  const whole = (await parsed(text)).tree ? text : `${text}{}\n`;
  return await edited(whole, (root, layout) => missing(whole, root, path, value, layout));
}

/** A value where the path does not lead yet. */
function missing(text: string, root: Node, path: readonly string[], value: unknown, layout: Layout): Edit[] {
  let depth = path.length - 1;
  while (depth > 0 && !nodeAt(root, path.slice(0, depth))) depth--;
  const nested = path.slice(depth + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const parent = nodeAt(root, path.slice(0, depth))!;
  return insertion(text, parent, layout, (indent) => memberText(path[depth]!, nested, layout, indent));
}

/** A value in the place of another; over several lines if that was, or if its neighbours have lines of their own. */
function replacement(text: string, root: Node, path: readonly string[], value: unknown, layout: Layout): Edit[] {
  const { offset, length } = nodeAt(root, path)!;
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))![0];
  const isLong = text.slice(offset, offset + length).includes("\n");
  return [{ offset, length, content: valueText(value, layout, isLong ? indent : undefined) }];
}

async function edited(text: string, edits: (root: Node, layout: Layout) => Edit[]): Promise<string> {
  const { tree, jsonc } = await parsed(text);
  return tree ? jsonc.applyEdits(text, edits(tree, layoutOf(text, tree))) : text;
}

/**
 * The node at a path of keys.
 *
 * @throws FormatFault when a key on the way stands there twice: which of the two counts is up to each reader.
 */
function nodeAt(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) {
    const found: Node[] =
      node?.type === "object" ? node.children!.filter((child) => child.children?.[0]?.value === key) : [];
    if (found.length > 1) throw new FormatFault(`the key "${key}" stands there twice; take one away`);
    node = found[0]?.children?.[1];
  }
  return node;
}

async function parsed(text: string): Promise<{ tree: Node | undefined; jsonc: Jsonc }> {
  const jsonc = await import("jsonc-parser");
  const errors: ParseError[] = [];
  const tree = jsonc.parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error) throw faultAt(text, error.offset, WORDS[error.error] ?? "it cannot be read");
  return { tree, jsonc };
}

function faultAt(text: string, offset: number, message: string): FormatFault {
  const line = text.slice(0, offset).split("\n").length;
  return new FormatFault(message, line, offset - text.lastIndexOf("\n", offset - 1));
}

/** What the parser's codes mean. */
const WORDS: Readonly<Record<number, string>> = {
  1: "a word stands there that is no value",
  2: "this is no number",
  3: "a key in double quotes is due",
  4: "a value is due",
  5: "a colon is due",
  6: "a comma is due",
  7: "a closing brace is due",
  8: "a closing bracket is due",
  9: "the end of the file is due",
  10: "no comment may stand there",
  11: "a comment is not closed",
  12: "a text is not closed on its line",
  13: "a number is not complete",
  14: "this is no character code",
  15: "a backslash stands before what means nothing",
  16: "a character stands there that a text may not hold",
};
