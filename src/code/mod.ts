/** Which symbols and routes the code of a repository declares, for the references of its documents. */
export { type ChosenSymbol, chosen } from "./chosen.ts";
export { CodeHost, type CodeHostOptions, type CurrentOptions } from "./code_host.ts";
export type { CodeIndex, CodeState, SkippedFile } from "./code_index.ts";
export type { CodeRoute } from "./code_route.ts";
export { type CodeSymbol, SYMBOL_KINDS, type SymbolKind } from "./code_symbol.ts";
export { TimeSlice } from "./time_slice.ts";

/** The files of all grammars, for the build. Loaded apart, since a start needs no language. */
export async function openGrammarFiles(): Promise<typeof import("./grammar_files.ts")> {
  return await import("./grammar_files.ts");
}
