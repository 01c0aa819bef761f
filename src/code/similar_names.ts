import { editDistance } from "../spelling/mod.ts";
import type { SymbolKind } from "./code_symbol.ts";
import { segmentsOfReference } from "./reference.ts";

/** Kinds that are worth a hint: a field of the same beginning would be noise. */
const HINTED: ReadonlySet<SymbolKind> = new Set([
  "class",
  "interface",
  "method",
  "function",
  "struct",
  "enum",
  "type_alias",
  "trait",
]);

/** Characters that both names begin with, without regard to case. */
const SHARED = 4;
const MAX_CANDIDATES = 200;

export function isHinted(kind: SymbolKind): boolean {
  return HINTED.has(kind);
}

/** Names that somebody may have meant: with the same beginning, those with fewest edits first, none with too many. */
export function similarNames(
  reference: string,
  limit: number,
  names: Iterable<string>,
  isOffered: (name: string) => boolean,
): readonly string[] {
  const wanted = (segmentsOfReference(reference).at(-1) ?? "").toLowerCase();
  if (wanted.length < SHARED) return [];
  const most = Math.max(3, Math.floor(wanted.length / 2));
  const found: { name: string; edits: number }[] = [];
  for (const name of names) {
    const lower = name.toLowerCase();
    if (!lower.startsWith(wanted.slice(0, SHARED)) || !isOffered(name)) continue;
    const edits = editDistance(wanted, lower, most);
    if (edits <= most) found.push({ name, edits });
    if (found.length === MAX_CANDIDATES) break;
  }
  found.sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1));
  return found.slice(0, limit).map(({ name }) => name);
}
