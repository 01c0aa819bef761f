import { BLOCK } from "./block_name.ts";
import { codeText } from "./code_block.ts";
import { Held, holds } from "./contents.ts";
import { childrenOf, type HtmlElement, type HtmlNode, isElement } from "./element.ts";
import { BREAK, inlineNode, type Resolve, tidied } from "./inline.ts";
import { isNoise } from "./noise.ts";

/** A row of a table, without gutters of code. */
export interface Row {
  readonly cells: readonly HtmlElement[];
  readonly isHead: boolean;
}

/** Rows of a table itself; those of tables within are not among them. */
export function rowsOf(table: HtmlElement): Row[] {
  const rows: Row[] = [];
  for (const part of childrenOf(table)) {
    if (!isElement(part)) continue;
    if (part.tagName === "TR") addRow(part, false, rows);
    else if (/^(?:THEAD|TBODY|TFOOT)$/.test(part.tagName)) {
      for (const row of childrenOf(part)) {
        if (isElement(row) && row.tagName === "TR") addRow(row, part.tagName === "THEAD", rows);
      }
    }
  }
  return rows;
}

function addRow(row: HtmlElement, isHead: boolean, rows: Row[]): void {
  const cells = [...childrenOf(row)].filter(isElement).filter(({ tagName }) => tagName === "TD" || tagName === "TH");
  const kept = cells.filter((cell, at) => !isNoise(cell) && !isGutter(cell, cells[at + 1]));
  if (kept.length > 0) rows.push({ cells: kept, isHead: isHead || kept.every(({ tagName }) => tagName === "TH") });
}

/** Several numbers beside a block of code. */
function isGutter(cell: HtmlElement, next: HtmlElement | undefined): boolean {
  if (!/^\s*\d+(?:\s+\d+)+\s*$/.test(cell.textContent ?? "")) return false;
  return next !== undefined && holds(next, Held.code);
}

/** Whether a table only places what it holds: one column, or whole parts of a page in its cells. */
export function isLayout(rows: readonly Row[]): boolean {
  if (rows.every(({ cells }) => cells.length === 1)) return true;
  return rows.some(({ cells }) => cells.some((cell) => holds(cell, Held.part)));
}

/** A table in Markdown; one without a head gets an empty one, since Markdown knows no other. */
export function tableBlock(rows: readonly Row[], resolve: Resolve): string {
  const grid = rows.map(({ cells }) => cells.flatMap((cell) => [cellText(cell, resolve), ...spanned(cell)]));
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const head = rows[0]?.isHead ? (grid.shift() as string[]) : [];
  const rule = `|${" --- |".repeat(columns)}`;
  return [line(head, columns), rule, ...grid.map((row) => line(row, columns))].join("\n");
}

function line(cells: readonly string[], columns: number): string {
  const all = [...cells, ...Array<string>(columns - cells.length).fill("")];
  return `| ${all.join(" | ")} |`;
}

/** Empty cells for the further columns of a wide one. */
function spanned(cell: HtmlElement): string[] {
  const span = Number(cell.getAttribute("colspan") ?? 1);
  return Number.isInteger(span) && span > 1 && span <= 100 ? Array<string>(span - 1).fill("") : [];
}

function cellText(cell: HtmlElement, resolve: Resolve): string {
  return tidied(cellLines(cell, resolve), "<br>").replace(/(?<!\\)\|/g, "\\|");
}

/** Words of a cell; what stands in blocks is kept apart by line ends. */
function cellLines(node: HtmlNode, resolve: Resolve): string {
  let text = "";
  for (const child of childrenOf(node)) {
    if (!isElement(child) || isNoise(child) || !BLOCK.test(child.tagName)) text += inlineNode(child, resolve);
    else if (child.tagName === "PRE") text += `${BREAK}${codeLines(child)}${BREAK}`;
    else if (child.tagName === "LI") text += `${BREAK}- ${cellLines(child, resolve)}${BREAK}`;
    else text += `${BREAK}${cellLines(child, resolve)}${BREAK}`;
  }
  return text;
}

function codeLines(pre: HtmlElement): string {
  const lines = codeText(pre).split("\n");
  const spans = lines.map((text) => text.trim()).filter((text) => text !== "" && !text.includes("`"));
  return spans.length === 0 ? codeText(pre) : spans.map((text) => `\`${text}\``).join(BREAK);
}
