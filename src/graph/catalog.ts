import type { ProjectConfiguration } from "../project/mod.ts";
import type { GovernedDocument } from "./document.ts";

/** The closed vocabularies of a repository: the table of components and owners. */
export interface Catalog {
  /** Below the repository's root. */
  readonly path: string;
  /** As they are written, in order, each once. */
  readonly components: readonly string[];
  readonly owners: readonly string[];
}

/**
 * Reads the catalog's table: the first whose header names both a component and an owner, else the first that has the
 * configured columns. Bars behind a backslash and in code belong to their cell; fenced tables are examples.
 */
export function readCatalog(
  { path, text }: Pick<GovernedDocument, "path" | "text">,
  { componentColumn, ownerColumn }: ProjectConfiguration["catalog"],
): Catalog {
  const tables = tablesOf(text.text);
  const named = tables.find(([header = []]) => indexOf(header, "component") >= 0 && indexOf(header, "owner") >= 0);
  const table = named ?? tables.find(([header = []]) => header.length >= Math.max(componentColumn, ownerColumn));
  const [header = [], , ...rows] = table ?? [];
  // Configured columns count the empty cell before the first bar.
  const component = named ? indexOf(header, "component") : componentColumn - 1;
  const owner = named ? indexOf(header, "owner") : ownerColumn - 1;
  const column = (at: number) => [...new Set(rows.map((row) => row[at] ?? "").filter((cell) => cell !== ""))];
  return { path, components: column(component), owners: column(owner) };
}

function indexOf(header: readonly string[], name: string): number {
  return header.findIndex((cell) => cell.toLowerCase() === name);
}

/** Tables as rows of plain cells, the row of dashes included. */
function tablesOf(text: string): string[][][] {
  const tables: string[][][] = [];
  let open: string[][] | undefined;
  let fence: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const sign = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (sign !== undefined) {
      if (fence === undefined) fence = sign;
      else if (sign.startsWith(fence) && line.trim() === sign) fence = undefined;
    }
    const isRow = fence === undefined && sign === undefined && /^\s*\|/.test(line);
    if (!isRow) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = [];
      tables.push(open);
    }
    open.push(cellsOf(line));
  }
  return tables.filter(([, delimiter]) => delimiter?.every((cell) => /^:?-+:?$/.test(cell)));
}

/** Cells of a row, as plain text. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  const cells = inner.match(/(?:\\.|`[^`]*`|[^|\\])*(?:\||$)/g) ?? [];
  const texts = cells.map((cell) => plain(cell.replace(/\|$/, "")));
  // The pattern also matches the nothing behind the last cell.
  return inner.endsWith("|") ? texts : texts.slice(0, -1);
}

function plain(cell: string): string {
  return cell
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\\\|/g, "|")
    .replace(/^[\s`*_]+|[\s`*_]+$/g, "")
    .trim();
}
