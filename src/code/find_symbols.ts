import type { Query, QueryMatch, Tree } from "web-tree-sitter";
import { SYMBOL_KINDS, type SymbolKind } from "./code_symbol.ts";
import type { FoundBases, FoundSymbol, LocatedSymbol } from "./file_record.ts";
import { deadline } from "./grammars.ts";
import type { Language } from "./languages/mod.ts";

/** A declaration as a pattern of the query found it. Places are UTF-16 units. */
interface Declaration {
  readonly kind: SymbolKind | "scope" | "package";
  readonly name: string;
  /** What stands before the name, and belongs to it: `Hive` of `Hive::Box`. */
  readonly owner: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
  readonly pattern: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly bases: readonly string[];
  readonly hasBody: boolean;
}

export interface FoundDeclarations {
  readonly symbols: readonly LocatedSymbol[];
  readonly bases: readonly FoundBases[];
}

/** A place in the nesting: a declaration with the qualified name of all that lies within it. */
interface Level {
  readonly declaration: Declaration;
  readonly qualifiedName: string;
}

const KINDS: ReadonlySet<string> = new Set<string>([...SYMBOL_KINDS, "scope", "package"]);
const CONTAINERS: ReadonlySet<string> = new Set(
  "class interface struct enum enum_member namespace module trait function method constant scope".split(" "),
);
const FUNCTIONS: ReadonlySet<string> = new Set(["function", "method"]);
const TYPES: ReadonlySet<string> = new Set(["class", "interface", "struct", "trait"]);
/** What is nobody's business outside of the function that declares it. */
const LOCAL: ReadonlySet<string> = new Set(["constant", "variable", "field"]);

/** Milliseconds that the query of one file may take. */
const MAX_QUERY_MS = 2000;

/**
 * The symbols of a file and what its types extend.
 *
 * @returns `undefined` when that takes too long.
 */
export function findSymbols(tree: Tree, text: string, language: Language, query: Query): FoundDeclarations | undefined {
  const isOver = deadline(MAX_QUERY_MS);
  const matches = query.matches(tree.rootNode, { progressCallback: isOver as () => void });
  if (isOver()) return undefined;
  return nested(sorted(matches, text), language.mergesOverloads === true);
}

/** Declarations in the order of the file, what contains before what is contained; one for each name. */
function sorted(matches: readonly QueryMatch[], text: string): Declaration[] {
  const byName = new Map<number, Declaration>();
  for (const match of matches) {
    const found = declarationOf(match, text);
    const known = found && byName.get(found.nameAt);
    if (found) byName.set(found.nameAt, known ? better(known, found) : found);
  }
  return [...byName.values()].sort((a, b) => a.start - b.start || b.end - a.end || a.nameAt - b.nameAt);
}

/** The same pattern matches with and without what is optional in it, and once for each of several bases. */
function better(a: Declaration, b: Declaration): Declaration {
  if (a.pattern !== b.pattern) return a.pattern < b.pattern ? a : b;
  return { ...a, bases: [...new Set([...a.bases, ...b.bases])] };
}

function declarationOf({ captures, patternIndex }: QueryMatch, text: string): Declaration | undefined {
  const whole = captures.find(({ name }) => KINDS.has(name));
  const named = captures.find(({ name }) => name === "name");
  if (!whole || !named) return undefined;
  const textOf = (capture: string) =>
    captures
      .filter(({ name }) => name === capture)
      .map(({ node }) => text.slice(node.startIndex, node.endIndex))
      .join(" ");
  const segments = segmentsOf(text.slice(named.node.startIndex, named.node.endIndex));
  const name = segments.at(-1);
  if (name === undefined) return undefined;
  return {
    kind: whole.name as Declaration["kind"],
    name,
    owner: [...ownerOf(textOf("owner")), ...segments.slice(0, -1)].join("."),
    nameAt: named.node.startIndex,
    start: whole.node.startIndex,
    end: whole.node.endIndex,
    pattern: patternIndex,
    firstLine: named.node.startPosition.row + 1,
    lastLine: Math.max(named.node.startPosition.row + 1, lastLineOf(whole.node.endPosition)),
    bases: basesIn(textOf("bases")),
    hasBody: captures.some((capture) => capture.name === "body"),
  };
}

/** A line break that is part of a node does not make the next line one of it. */
function lastLineOf({ row, column }: { row: number; column: number }): number {
  return column === 0 ? row : row + 1;
}

/** A name as it is written, in its parts: without type arguments, quotes and the signs before it. */
function segmentsOf(written: string): string[] {
  if (/^(~|operator\b)/.test(written)) return [written.replace(/\s+/g, "")];
  return withoutArguments(written)
    .replace(/["'`#&*@$]|^:(?!:)/g, "")
    .split(/::|\\|\.|\s+/)
    .filter((segment) => segment !== "");
}

/** `(b *Box[T])` of Go, `Hive::Box<T>` of C++: the way to the type. */
function ownerOf(written: string): string[] {
  if (!written.startsWith("(")) return segmentsOf(written);
  return /(\w+)\W*$/.exec(withoutArguments(written))?.slice(1) ?? [];
}

function withoutArguments(written: string): string {
  let plain = written;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/<[^<>]*>|\[[^[\]]*\]/g, "");
  }
  return plain;
}

/** Words of a heading that are no types. */
const NO_TYPE = new Set(
  "extends implements with where public private protected virtual struct interface class val var override by in out dyn impl".split(
    " ",
  ),
);
const MAX_BASES = 32;

/** Names of types in the heading of one, without namespaces and arguments. A struct of Go embeds what stands alone in its line. */
function basesIn(written: string): string[] {
  if (written === "") return [];
  const text = written.startsWith("struct")
    ? (written.match(/^\s*\*?[\w.]+(\[.*\])?\s*(`.*)?$/gm) ?? []).join(" ").replace(/`.*$/gm, "")
    : withoutArguments(written)
        .replace(/^\(|\)$|\b\w+\s*=\s*[\w.]+/g, "")
        .replace(/\([^()]*\)/g, "");
  const names = text.match(/[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\\|\.)[\p{L}_$][\p{L}\p{N}_$]*)*/gu) ?? [];
  const last = names.map((name) => name.split(/::|\\|\./).at(-1)!).filter((name) => !NO_TYPE.has(name));
  return [...new Set(last)].slice(0, MAX_BASES);
}

function nested(declarations: readonly Declaration[], mergesOverloads: boolean): FoundDeclarations {
  const symbols: LocatedSymbol[] = [];
  const bases: FoundBases[] = [];
  const levels: Level[] = [];
  let packageName = "";
  for (const one of declarations) {
    if (one.kind === "package") {
      packageName = joined(one.owner, one.name);
      continue;
    }
    while (levels.length > 0 && !contains(levels.at(-1)!.declaration, one)) levels.pop();
    const holder = holderOf(levels, one);
    if (holder === "nobody") continue;
    const container = joined(holder?.qualifiedName ?? packageName, one.owner);
    const qualifiedName = joined(container, one.name);
    if (one.bases.length > 0) bases.push({ qualifiedName, bases: one.bases });
    levels.push({ declaration: one, qualifiedName });
    if (one.kind === "scope") continue;
    dropAlias(symbols, levels, one);
    const { name, firstLine, lastLine, nameAt, start, end } = one;
    const isMember = one.kind === "function" && holder !== undefined && TYPES.has(holder.declaration.kind);
    const kind = isMember ? "method" : one.kind;
    const symbol = { kind, name, container, firstLine, lastLine, nameAt, start, end };
    const last = symbols.at(-1);
    if (mergesOverloads && last && isSameSymbol(last, symbol)) {
      symbols[symbols.length - 1] = { ...last, lastLine: Math.max(last.lastLine, symbol.lastLine) };
    } else symbols.push(symbol);
  }
  return { symbols, bases };
}

/** The nearest declaration around one that qualifies it; `nobody` when it is local to a function. */
function holderOf(levels: readonly Level[], one: Declaration): Level | "nobody" | undefined {
  const around = levels.filter(({ declaration }) => CONTAINERS.has(declaration.kind) || declaration.hasBody);
  const nearest = around.at(-1);
  if (!nearest || !FUNCTIONS.has(nearest.declaration.kind)) return nearest;
  if (LOCAL.has(one.kind)) return "nobody";
  // A parameter of a constructor that is a property is one of the type.
  return one.kind === "property" ? around.at(-2) : nearest;
}

/** `typedef struct Box { … } Box;` is one type. */
function dropAlias(symbols: LocatedSymbol[], levels: readonly Level[], one: Declaration): void {
  const alias = levels.at(-2)?.declaration;
  if (alias?.kind !== "type_alias" || alias.name !== one.name || alias.hasBody) return;
  const last = symbols.at(-1);
  if (last?.kind === "type_alias" && last.name === one.name) symbols.pop();
}

function contains(outer: Declaration, inner: Declaration): boolean {
  const isSame = outer.start === inner.start && outer.end === inner.end;
  return !isSame && outer.start <= inner.start && inner.end <= outer.end;
}

function isSameSymbol(a: FoundSymbol, b: FoundSymbol): boolean {
  return a.name === b.name && a.kind === b.kind && a.container === b.container;
}

function joined(container: string, name: string): string {
  return container === "" || name === "" ? container + name : `${container}.${name}`;
}
