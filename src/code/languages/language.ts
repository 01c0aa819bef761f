import type { RouteRules } from "../routes/mod.ts";

/** The wasm file of a grammar: package and path within it. */
export interface GrammarFile {
  readonly package: string;
  readonly path: string;
}

/**
 * How the symbols of one language are found: as data, read by `readSource`.
 *
 * Captures of the query: each match has `@name`, and one capture that is named as a kind of symbol and is the whole
 * declaration. What lies within another declaration is qualified by its name. The first pattern that takes a name is the
 * one that counts. Besides:
 *
 * - `@scope`, in place of a kind: qualifies what lies within and is no symbol itself, as `impl Box` of Rust;
 * - `@package`, in place of a kind: qualifies all that follows, to the next one or the end of the file;
 * - `@owner`: a type that the declaration belongs to, though it lies outside of it, as the receiver of Go;
 * - `@body`: tells that a type alias has members;
 * - `@bases`: text that names the types which it extends or implements.
 */
export interface Language {
  /** As in `CodeSymbol`. */
  readonly id: string;
  readonly grammar: GrammarFile;
  /** With dots, lower case. */
  readonly extensions: readonly string[];
  readonly symbols: string;
  /** Whether several declarations of one name that follow each other are one symbol: signatures and their body, a getter and its setter. */
  readonly mergesOverloads?: boolean;
  readonly routes?: RouteRules;
}

/** Grammars that one package has of many languages. */
export function bundledGrammar(name: string): GrammarFile {
  return { package: "@vscode/tree-sitter-wasm", path: `wasm/tree-sitter-${name}.wasm` };
}
