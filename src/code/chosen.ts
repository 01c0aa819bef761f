import type { CodeSymbol, SymbolKind } from "./code_symbol.ts";

/** One symbol of several that a reference may mean. */
export interface ChosenSymbol {
  readonly symbol: CodeSymbol;
  /** How many more there were to choose from. */
  readonly others: number;
  /** Whether it lies outside the document's source root. */
  readonly isOutside: boolean;
}

/** Types before what can be called before everything else. */
const RANKS: Partial<Record<SymbolKind, number>> = {
  class: 0,
  interface: 0,
  struct: 0,
  enum: 0,
  type_alias: 0,
  trait: 0,
  function: 1,
  method: 1,
  route: 1,
};
const LAST_RANK = 2;

/**
 * The symbol that a document means by a name: those below its source root where there are any, types before functions, then
 * by file and line. `undefined` only when there is none at all.
 *
 * @param sourceRoot Folder or file below the repository's root, compared without regard to case. Nothing is outside of
 * `undefined`, of an empty one or of `.`.
 */
export function chosen(symbols: readonly CodeSymbol[], sourceRoot: string | undefined): ChosenSymbol | undefined {
  const root = plain(sourceRoot ?? "");
  const within = symbols.filter(({ file }) => isBelow(file, root));
  const pool = within.length > 0 ? within : symbols;
  const [symbol] = [...pool].sort(byWeight);
  return symbol && { symbol, others: pool.length - 1, isOutside: within.length === 0 };
}

function byWeight(a: CodeSymbol, b: CodeSymbol): number {
  const byKind = (RANKS[a.kind] ?? LAST_RANK) - (RANKS[b.kind] ?? LAST_RANK);
  if (byKind !== 0) return byKind;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.firstLine - b.firstLine;
}

/** Without case, `./` before it and slashes at its ends; empty for the root itself. */
function plain(path: string): string {
  const trimmed = path
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(\.?\/)+|\/+$/g, "");
  return trimmed === "." ? "" : trimmed.toLowerCase();
}

/** Whether a file lies at or below a path: not one whose name only begins alike. */
export function isBelow(file: string, plainPath: string): boolean {
  const lower = file.toLowerCase();
  return plainPath === "" || lower === plainPath || lower.startsWith(`${plainPath}/`);
}

export { plain as plainPath };
