import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import type { Query, Tree, Language as TreeLanguage, Parser as TreeParser } from "web-tree-sitter";
import { RUNTIME } from "./grammar_files.ts";
import type { GrammarFile } from "./languages/mod.ts";

/** Gives a grammar's bytes within an executable, compressed with brotli: package and path as in `GrammarFile`, joined by a slash. */
declare const __LECTERN_GRAMMAR__: ((name: string) => Uint8Array) | undefined;

type TreeSitter = typeof import("web-tree-sitter");

let runtime: Promise<TreeSitter> | undefined;

/** One language's grammar, ready to parse. Costs 10 to 60 ms to load. */
export class Grammar {
  readonly #sitter: TreeSitter;
  readonly #language: TreeLanguage;
  readonly #parser: TreeParser;
  readonly #queries = new Map<string, Query>();

  private constructor(sitter: TreeSitter, language: TreeLanguage) {
    this.#sitter = sitter;
    this.#language = language;
    this.#parser = new sitter.Parser();
    this.#parser.setLanguage(language);
  }

  static async load(file: GrammarFile): Promise<Grammar> {
    runtime ??= loadRuntime();
    const sitter = await runtime;
    return new Grammar(sitter, await sitter.Language.load(grammarBytes(file)));
  }

  /**
   * Parses a text. Whoever asks for the tree deletes it: it lies in the parser's own memory.
   *
   * @returns `undefined` when that takes longer than `milliseconds`.
   */
  parse(text: string, milliseconds: number): Tree | undefined {
    const isOver = deadline(milliseconds);
    // Typed as if it answered nothing; what it answers is whether to stop.
    const tree = this.#parser.parse(text, null, { progressCallback: isOver as () => void });
    if (!tree) this.#parser.reset();
    return tree ?? undefined;
  }

  /** A query, compiled at its first use. */
  query(text: string): Query {
    const known = this.#queries.get(text);
    if (known) return known;
    const query = new this.#sitter.Query(this.#language, text);
    this.#queries.set(text, query);
    return query;
  }
}

/** Tells from then on whether a time is over. */
export function deadline(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() > end;
}

async function loadRuntime(): Promise<TreeSitter> {
  const sitter = await import("web-tree-sitter");
  await sitter.Parser.init({ wasmBinary: grammarBytes(RUNTIME) });
  return sitter;
}

function grammarBytes(file: GrammarFile): Uint8Array {
  if (typeof __LECTERN_GRAMMAR__ === "function") {
    const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
    return brotliDecompressSync(__LECTERN_GRAMMAR__(`${file.package}/${file.path}`));
  }
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(resolve(`${file.package}/${file.path}`));
}
