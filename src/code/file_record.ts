import { Stamp } from "../storage/mod.ts";
import type { CodeRoute } from "./code_route.ts";
import { type CodeSymbol, SYMBOL_KINDS, type SymbolKind } from "./code_symbol.ts";

/** A symbol as one file tells it. */
export interface FoundSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Names of its containers, joined by dots; empty where there is none. */
  readonly container: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A symbol with its place in the text, UTF-16 units. */
export interface LocatedSymbol extends FoundSymbol {
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
}

/** What a type extends or implements: names without their namespaces. */
export interface FoundBases {
  readonly qualifiedName: string;
  readonly bases: readonly string[];
}

/** What reading a file found. */
export interface Findings {
  readonly symbols: readonly FoundSymbol[];
  readonly bases: readonly FoundBases[];
  readonly routes: readonly Omit<CodeRoute, "file">[];
}

/** A source file in the index. */
export interface FileRecord {
  /** Below the root, with slashes. */
  readonly path: string;
  readonly language: string;
  readonly stamp: Stamp;
  readonly findings: Findings;
  /** Why nothing was read of it. */
  readonly skipped?: string | undefined;
}

export const NOTHING_FOUND: Findings = { symbols: [], bases: [], routes: [] };

export function qualifiedNameOf({ container, name }: FoundSymbol): string {
  return container === "" ? name : `${container}.${name}`;
}

/** A symbol of a record as the index gives it. */
export function symbolIn(record: FileRecord, found: FoundSymbol): CodeSymbol {
  return {
    kind: found.kind,
    name: found.name,
    qualifiedName: qualifiedNameOf(found),
    file: record.path,
    language: record.language,
    firstLine: found.firstLine,
    lastLine: found.lastLine,
  };
}

/** A record as one line of the index file: arrays, since names of keys would be half of it. */
export function encodeRecord({ path, language, stamp, findings, skipped }: FileRecord): string {
  const { symbols, bases, routes } = findings;
  return JSON.stringify([
    path,
    language,
    ...stamp.columns,
    skipped ?? "",
    symbols.flatMap((one) => [
      SYMBOL_KINDS.indexOf(one.kind),
      one.name,
      one.container,
      one.firstLine,
      one.lastLine - one.firstLine,
    ]),
    bases.flatMap((one) => [one.qualifiedName, one.bases.join(" ")]),
    routes.flatMap((one) => [one.method, one.path, one.handler, one.line]),
  ]);
}

/** The other way; what it reads has a checksum, so that its shape is known. */
export function decodeRecord(line: string): FileRecord {
  const [path, language, size, modified, changed, inode, skipped, symbols, bases, routes] = JSON.parse(line);
  return {
    path,
    language,
    stamp: new Stamp([size, modified, changed, inode]),
    skipped: skipped || undefined,
    findings: {
      symbols: groups(symbols, 5).map(([kind, name, container, firstLine, lines]) => ({
        kind: SYMBOL_KINDS[kind]!,
        name,
        container,
        firstLine,
        lastLine: firstLine + lines,
      })),
      bases: groups(bases, 2).map(([qualifiedName, names]) => ({ qualifiedName, bases: names.split(" ") })),
      routes: groups(routes, 4).map(([method, path, handler, line]) => ({ method, path, handler, line })),
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the file, whose columns differ.
function groups(flat: readonly any[], size: number): any[][] {
  return Array.from({ length: flat.length / size }, (_, at) => flat.slice(at * size, (at + 1) * size));
}
