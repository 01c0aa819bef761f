/** What a symbol is. The order is that of the index file: new ones go to the end. */
export const SYMBOL_KINDS = [
  "class",
  "interface",
  "struct",
  "enum",
  "type_alias",
  "function",
  "method",
  "property",
  "field",
  "constant",
  "variable",
  "module",
  "namespace",
  "trait",
  "macro",
  "enum_member",
  "route",
  "other",
] as const;

export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** A name that code declares, and where. */
export interface CodeSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
  /** With its containers, joined by dots: `Hive.Box.open`. */
  readonly qualifiedName: string;
  /** Path below the repository's root, with slashes. */
  readonly file: string;
  /** As `typescript`, `c-sharp`. */
  readonly language: string;
  /** From 1. */
  readonly firstLine: number;
  /** From 1; the line where the declaration ends. */
  readonly lastLine: number;
}
