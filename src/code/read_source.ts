import { type Findings, NOTHING_FOUND } from "./file_record.ts";
import { findSymbols } from "./find_symbols.ts";
import { Grammar } from "./grammars.ts";
import type { Language } from "./languages/mod.ts";
import { findRoutes } from "./routes/mod.ts";

/** What reading a file comes to: why nothing was read, where that is so. */
export interface SourceReading {
  readonly findings: Findings;
  readonly skipped?: string;
}

/** Milliseconds that parsing one file may take: a thousand times what 10 KB take. */
const MAX_PARSE_MS = 2000;

const grammars = new Map<string, Promise<Grammar>>();

/**
 * Finds symbols and routes in a text. Grammars are loaded at their first use and kept.
 *
 * @throws what keeps a grammar from being loaded at all.
 */
export async function readSource(text: string, path: string, language: Language): Promise<SourceReading> {
  const key = `${language.grammar.package}/${language.grammar.path}`;
  const loading = grammars.get(key) ?? Grammar.load(language.grammar);
  grammars.set(key, loading);
  const grammar = await loading;
  try {
    return readWith(grammar, text, path, language);
  } catch (error) {
    return skipped(`cannot be parsed: ${(error as Error).message}`);
  }
}

function readWith(grammar: Grammar, text: string, path: string, language: Language): SourceReading {
  const tree = grammar.parse(text, MAX_PARSE_MS);
  if (!tree) return skipped(`takes longer than ${MAX_PARSE_MS} ms to parse`);
  try {
    const found = findSymbols(tree, text, language, grammar.query(language.symbols));
    if (!found) return skipped("takes too long to search for symbols");
    const { routes } = language;
    const isAsked = routes?.sign.test(text) || routes?.path?.test(path);
    if (!routes || !isAsked) return { findings: { ...found, routes: [] } };
    const source = { tree, text, path, symbols: found.symbols };
    return { findings: { ...found, routes: findRoutes(source, routes, grammar.query(routes.query)) } };
  } finally {
    tree.delete();
  }
}

function skipped(reason: string): SourceReading {
  return { findings: NOTHING_FOUND, skipped: reason };
}
