import type { Edit, Node } from "jsonc-parser";

/** How a JSON text is laid out, as far as what is put into it should look alike. */
export interface Layout {
  /** Line end. */
  readonly eol: "\n" | "\r\n";
  /** One step of indentation. */
  readonly unit: string;
  /** What stands between a colon and its value. */
  readonly gap: "" | " ";
}

/** The layout of a text, by its first indented member. */
export function layoutOf(text: string, root: Node | undefined): Layout {
  const eol = /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n";
  const first = root?.children?.[0];
  const indent = first && indentAt(text, first.offset);
  const colon = first?.colonOffset;
  return { eol, unit: indent || "  ", gap: colon !== undefined && /\S/.test(text[colon + 1] ?? " ") ? "" : " " };
}

/** A value in that layout. On one line, or over several, of which all but the first are indented by `indent`. */
export function valueText(value: unknown, { eol, unit, gap }: Layout, indent: string | undefined): string {
  if (indent !== undefined) return JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${indent}`);
  if (Array.isArray(value))
    return `[${value.map((item) => valueText(item, { eol, unit, gap }, indent)).join(`,${gap}`)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => memberText(key, member, { eol, unit, gap }, indent));
  return members.length === 0 ? "{}" : `{${gap}${members.join(`,${gap}`)}${gap}}`;
}

/** A member in that layout. */
export function memberText(key: string, value: unknown, layout: Layout, indent: string | undefined): string {
  return `${JSON.stringify(key)}:${layout.gap}${valueText(value, layout, indent)}`;
}

/** The edits that put a child at the end of an object or a list. `write` gets its indentation, if it has a line of its own. */
export function insertion(
  text: string,
  parent: Node,
  layout: Layout,
  write: (indent: string | undefined) => string,
): Edit[] {
  const close = parent.offset + parent.length - 1;
  const last = parent.children?.at(-1);
  if (!last) {
    const inside = text.slice(parent.offset + 1, close);
    if (isOnOneLine(text, parent))
      return [{ offset: parent.offset + 1, length: inside.length, content: write(undefined) }];
    const outer = lineIndent(text, parent.offset);
    const indent = outer + layout.unit;
    const child = `${layout.eol}${indent}${write(indent)}`;
    // A comment in there stays, before what is put in.
    if (inside.trim()) return [{ offset: close - trailingBlank(inside), length: 0, content: child }];
    return [{ offset: parent.offset + 1, length: inside.length, content: `${child}${layout.eol}${outer}` }];
  }
  const end = last.offset + last.length;
  const after = afterChild(text, end, close);
  // A trailing comma stays one: some clients forbid it, and where one stands it is allowed.
  const comma: Edit[] = after.comma === undefined ? [{ offset: end, length: 0, content: "," }] : [];
  const trailing = after.comma === undefined ? "" : ",";
  const first = parent.children![0]!;
  const indent =
    indentAt(text, first.offset) ??
    (text.slice(parent.offset, close).includes("\n") ? lineIndent(text, first.offset) : undefined);
  const child = indent === undefined ? `${layout.gap}${write(undefined)}` : `${layout.eol}${indent}${write(indent)}`;
  // Two insertions at one place would have no order.
  if (comma.length > 0 && after.rest === end) return [{ offset: end, length: 0, content: `,${child}` }];
  return [...comma, { offset: after.rest, length: 0, content: child + trailing }];
}

/** The edits that take a child of an object or a list away. */
export function removal(text: string, parent: Node, child: Node): Edit[] {
  const children = parent.children!;
  const at = children.indexOf(child);
  const close = parent.offset + parent.length - 1;
  const end = child.offset + child.length;
  const { comma, rest } = afterChild(text, end, close);
  if (children.length === 1) {
    const before = text.slice(parent.offset + 1, child.offset);
    const behind = text.slice(comma === undefined ? end : comma + 1, close);
    // Nothing but blanks remains: then nothing at all.
    if (!before.trim() && !behind.trim())
      return [{ offset: parent.offset + 1, length: close - parent.offset - 1, content: "" }];
    const from = child.offset - (before.trim() ? trailingBlank(before) : 0);
    return [{ offset: from, length: (comma === undefined ? end : comma + 1) - from, content: "" }];
  }
  const start = child.offset - trailingBlank(text.slice(parent.offset + 1, child.offset));
  if (comma !== undefined && at < children.length - 1) {
    // With its comma, and a comment behind it; the blank before it separates what stays.
    const hasOwnLine = text.slice(start, child.offset).includes("\n");
    const next = comma + 1 + leadingBlank(text.slice(comma + 1, children[at + 1]!.offset));
    return hasOwnLine
      ? [{ offset: start, length: rest - start, content: "" }]
      : [{ offset: child.offset, length: next - child.offset, content: "" }];
  }
  if (comma !== undefined) return [{ offset: start, length: comma + 1 - start, content: "" }];
  const previous = children[at - 1]!;
  const separator = afterChild(text, previous.offset + previous.length, child.offset).comma!;
  if (start <= separator + 1) return [{ offset: separator, length: end - separator, content: "" }];
  return [
    { offset: separator, length: 1, content: "" },
    { offset: start, length: end - start, content: "" },
  ];
}

/** Where the comma behind a child stands, and where its line has nothing more that belongs to it. */
function afterChild(text: string, end: number, limit: number): { comma: number | undefined; rest: number } {
  let comma: number | undefined;
  let rest = end;
  for (let at = end; at < limit; ) {
    const here = text[at]!;
    if (here === ",") {
      comma = at++;
      rest = at;
    } else if (here === "/") {
      const stop = text[at + 1] === "*" ? text.indexOf("*/", at + 2) + 2 : lineEnd(text, at);
      rest = at = Math.min(stop, limit);
    } else if (here === "\n" && comma !== undefined) break;
    else if (here === "\n") {
      // A comma on a later line is still ours, a comment there is not.
      const found = commaAhead(text, at, limit);
      if (found === undefined) break;
      comma = found;
      at = rest = found + 1;
    } else if (/\s/.test(here)) at += 1;
    else break;
  }
  return { comma, rest };
}

function commaAhead(text: string, from: number, limit: number): number | undefined {
  for (let at = from; at < limit; at++) {
    if (text[at] === ",") return at;
    if (text[at] !== "/") {
      if (/\s/.test(text[at]!)) continue;
      return undefined;
    }
    at = (text[at + 1] === "*" ? text.indexOf("*/", at + 2) + 2 : lineEnd(text, at)) - 1;
  }
  return undefined;
}

/** Before the line's end, whichever it is. */
function lineEnd(text: string, at: number): number {
  const end = text.slice(at).search(/\r?\n/);
  return end === -1 ? text.length : at + end;
}

/** The blank before a place, if nothing else stands before it on its line. */
function indentAt(text: string, at: number): string | undefined {
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return text.lastIndexOf("\n", at - 1) !== -1 && !before.trim() ? before : undefined;
}

/** The blank at the beginning of the line of a place. */
function lineIndent(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))![0];
}

/** An object in a text that has other members around it, and no line breaks: one that a program wrote densely. */
function isOnOneLine(text: string, node: Node): boolean {
  const outer = node.parent?.parent;
  return outer !== undefined && !text.slice(outer.offset, outer.offset + outer.length).includes("\n");
}

function trailingBlank(text: string): number {
  return text.length - text.trimEnd().length;
}

function leadingBlank(text: string): number {
  return text.length - text.trimStart().length;
}
