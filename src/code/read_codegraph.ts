import { existsSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { loadSqlite } from "../storage/mod.ts";
import { type CodeSymbol, SYMBOL_KINDS, type SymbolKind } from "./code_symbol.ts";

/** What another indexer's file holds. */
export interface CodegraphContent {
  readonly symbols: readonly CodegraphSymbol[];
  /** From one symbol to another, both by their ids. */
  readonly edges: readonly { readonly source: string; readonly target: string }[];
}

export interface CodegraphSymbol extends CodeSymbol {
  readonly id: string;
}

/** Kinds of edges that make two symbols neighbours. An import says little. */
const EDGES = ["contains", "calls", "references", "instantiates", "extends", "implements"];

const NODES = `SELECT id, kind, name, qualified_name, file_path, language, start_line, end_line FROM nodes
  WHERE kind <> 'import' ORDER BY file_path, start_line, id`;

const LINKS = `SELECT DISTINCT source, target FROM edges WHERE kind IN (${EDGES.map((kind) => `'${kind}'`).join(", ")})`;

/** Milliseconds that a writer is waited for. */
const BUSY_MS = 1000;

const KNOWN_KINDS: ReadonlySet<string> = new Set(SYMBOL_KINDS);

/**
 * Reads the SQLite file of another indexer, and changes nothing in it.
 *
 * @throws Error that tells what is wrong with the file.
 */
export async function readCodegraph(file: string): Promise<CodegraphContent> {
  if (!statSync(file).isFile()) throw new Error("it is no file");
  const { DatabaseSync: Database } = await loadSqlite();
  return read(file, Database);
}

function read(file: string, Database: typeof DatabaseSync): CodegraphContent {
  try {
    using database = new Database(file, { readOnly: true, timeout: BUSY_MS });
    return contentOf(database);
  } catch (error) {
    // A file with a write-ahead log wants its index beside it, which nobody may make in a folder that is read-only.
    if (!/unable to open|readonly|read-only/i.test((error as Error).message) || existsSync(`${file}-wal`)) throw error;
    const url = pathToFileURL(file);
    url.search = "?immutable=1";
    using database = new Database(url, { readOnly: true });
    return contentOf(database);
  }
}

function contentOf(database: DatabaseSync): CodegraphContent {
  const symbols: CodegraphSymbol[] = [];
  for (const row of database.prepare(NODES).iterate()) {
    const symbol = symbolOf(row as Record<string, unknown>);
    if (symbol) symbols.push(symbol);
  }
  const edges: { source: string; target: string }[] = [];
  if (hasEdges(database)) {
    for (const { source, target } of database.prepare(LINKS).iterate() as Iterable<Record<string, unknown>>) {
      edges.push({ source: String(source), target: String(target) });
    }
  }
  return { symbols, edges };
}

function hasEdges(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'edges'").get() !== undefined;
}

/** A row that names no symbol is passed over. */
function symbolOf(row: Record<string, unknown>): CodegraphSymbol | undefined {
  const { id, kind, name, qualified_name: qualified, file_path: path, language, start_line, end_line } = row;
  if (typeof name !== "string" || typeof path !== "string" || name === "") return undefined;
  const firstLine = Math.max(1, Number(start_line) || 1);
  return {
    id: String(id),
    kind: (KNOWN_KINDS.has(String(kind)) ? String(kind) : "other") as SymbolKind,
    name,
    qualifiedName: qualifiedName(typeof qualified === "string" ? qualified : "", name),
    file: path.replaceAll("\\", "/").replace(/^\.\//, ""),
    language: typeof language === "string" ? language : "",
    firstLine,
    lastLine: Math.max(firstLine, Number(end_line) || firstLine),
  };
}

/** Joined by dots whatever the language joins by. A route's name has dots of its own. */
function qualifiedName(written: string, name: string): string {
  if (written === "" || written === name) return name;
  return written.replace(/::|\\|#|\//g, ".");
}
