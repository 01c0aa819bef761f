import { type GrammarFile, LANGUAGES } from "./languages/mod.ts";

/** Where the parser itself lies, which runs all grammars. */
export const RUNTIME: GrammarFile = { package: "web-tree-sitter", path: "web-tree-sitter.wasm" };

/** All files that are loaded to parse some language: the build puts them into the executable. */
export const GRAMMAR_FILES: readonly GrammarFile[] = [RUNTIME, ...LANGUAGES.map(({ grammar }) => grammar)];
