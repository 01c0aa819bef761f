import type { CodeSymbol, SymbolKind } from "./code_symbol.ts";
import { segmentsOfReference } from "./reference.ts";

/** What a reference is looked up in. */
export interface SymbolTable {
  /** Symbols of exactly this bare name, in the order of files and lines. */
  bare(name: string): readonly CodeSymbol[];
  /** Bare names of the types that a type extends or implements. */
  basesOf(type: CodeSymbol): readonly string[];
}

const TYPES: ReadonlySet<SymbolKind> = new Set(["class", "interface", "struct", "enum", "trait"]);

/** Types above one that are looked at. */
const MAX_ANCESTORS = 64;

/** All symbols that a reference means, as `CodeIndex.named` tells. */
export function resolveReference(reference: string, table: SymbolTable): readonly CodeSymbol[] {
  const segments = segmentsOfReference(reference);
  const last = segments.at(-1);
  if (last === undefined) return [];
  const candidates = table.bare(last);
  if (segments.length === 1) return candidates;
  const exact = endingWith(candidates, segments.join("."));
  if (exact.length > 0) return exact;
  const owners = table.bare(segments.at(-2)!).filter(({ kind }) => TYPES.has(kind));
  if (owners.length === 0) return candidates;
  const { ancestors, isComplete } = ancestorsOf(owners, table);
  const inherited = ancestors.flatMap(({ qualifiedName }) => endingWith(candidates, `${qualifiedName}.${last}`));
  if (inherited.length > 0) return unique(inherited);
  return isComplete ? [] : candidates;
}

function endingWith(symbols: readonly CodeSymbol[], name: string): readonly CodeSymbol[] {
  return symbols.filter(({ qualifiedName }) => qualifiedName === name || qualifiedName.endsWith(`.${name}`));
}

/** All types that some types extend, and whether all of them are indexed. */
function ancestorsOf(
  types: readonly CodeSymbol[],
  table: SymbolTable,
): { ancestors: readonly CodeSymbol[]; isComplete: boolean } {
  const seen = new Set<string>();
  const ancestors: CodeSymbol[] = [];
  const waiting = [...types];
  let isComplete = true;
  for (let type = waiting.pop(); type && seen.size < MAX_ANCESTORS; type = waiting.pop()) {
    for (const name of table.basesOf(type)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const found = table.bare(name).filter(({ kind }) => TYPES.has(kind));
      if (found.length === 0) isComplete = false;
      ancestors.push(...found);
      waiting.push(...found);
    }
  }
  return { ancestors, isComplete: isComplete && seen.size < MAX_ANCESTORS };
}

function unique(symbols: readonly CodeSymbol[]): readonly CodeSymbol[] {
  const byPlace = new Map(symbols.map((one) => [`${one.file}:${one.firstLine}:${one.qualifiedName}`, one]));
  return [...byPlace.values()];
}
