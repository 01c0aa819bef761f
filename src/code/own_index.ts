import type { CodeIndex, SkippedFile } from "./code_index.ts";
import type { CodeRoute } from "./code_route.ts";
import type { CodeSymbol } from "./code_symbol.ts";
import { type FileRecord, symbolIn } from "./file_record.ts";
import { FolderNames } from "./folder_names.ts";
import { resolveReference, type SymbolTable } from "./resolve_reference.ts";
import { RouteTable } from "./route_table.ts";
import { isHinted, similarNames } from "./similar_names.ts";

/** Symbols around one that are worth telling: everything is near to what has more. */
export const MAX_NEIGHBOURS = 50;

/** Most names stand in one file: a set for each would be half of the memory. */
type Holders = FileRecord | Set<FileRecord>;

/**
 * The index that lectern makes itself: what each source file declares, and tables over it. It is changed file by file; the
 * tables of routes and folders are made anew at their next use.
 */
export class OwnIndex implements CodeIndex, SymbolTable {
  readonly kind = "own";
  readonly #records = new Map<string, FileRecord>();
  /** Bare name → files that declare it. Made at the first question. */
  #holders: Map<string, Holders> | undefined;
  /** Bare name of a type → files that tell what it extends. */
  #inheriting = new Map<string, Set<FileRecord>>();
  #routes: RouteTable | undefined;
  #folders: FolderNames | undefined;

  get files(): number {
    return this.#records.size;
  }

  get skipped(): readonly SkippedFile[] {
    return [...this.#records.values()]
      .filter(({ skipped }) => skipped !== undefined)
      .map(({ path, skipped }) => ({ file: path, reason: skipped! }));
  }

  get records(): ReadonlyMap<string, FileRecord> {
    return this.#records;
  }

  put(record: FileRecord): void {
    this.remove(record.path);
    this.#records.set(record.path, record);
    if (this.#holders) this.#note(record);
    this.#forgetTables();
  }

  remove(path: string): void {
    const record = this.#records.get(path);
    if (!record) return;
    this.#records.delete(path);
    if (this.#holders) this.#unnote(record);
    this.#forgetTables();
  }

  named(name: string): readonly CodeSymbol[] {
    return resolveReference(name, this);
  }

  /** Files whose symbols a reference may mean. */
  filesBehind(names: readonly string[]): Set<string> {
    return new Set(names.flatMap((name) => this.named(name).map(({ file }) => file)));
  }

  bare(name: string): readonly CodeSymbol[] {
    const found = this.#filesWith(name).flatMap((record) =>
      record.findings.symbols.filter((one) => one.name === name).map((one) => symbolIn(record, one)),
    );
    return found.sort((a, b) => (a.file === b.file ? a.firstLine - b.firstLine : a.file < b.file ? -1 : 1));
  }

  basesOf(type: CodeSymbol): readonly string[] {
    this.#table();
    const records = [...(this.#inheriting.get(type.name) ?? [])];
    const found = records.flatMap(({ findings }) =>
      findings.bases.filter(({ qualifiedName }) => qualifiedName === type.qualifiedName),
    );
    return found.flatMap(({ bases }) => bases);
  }

  route(endpoint: string): CodeRoute | undefined {
    return this.#routeTable().find(endpoint);
  }

  routes(): readonly CodeRoute[] {
    return this.#routeTable().all;
  }

  hasFileUnder(prefix: string): boolean {
    this.#folders ??= new FolderNames(this.#records.keys());
    return this.#folders.has(prefix);
  }

  similarNames(name: string, limit: number): readonly string[] {
    return similarNames(name, limit, this.#table().keys(), (candidate) =>
      this.bare(candidate).some(({ kind }) => isHinted(kind)),
    );
  }

  neighbours(symbol: CodeSymbol): readonly CodeSymbol[] {
    const record = this.#records.get(symbol.file);
    if (!record) return [];
    const container = symbol.qualifiedName.slice(0, -symbol.name.length - 1);
    const near = record.findings.symbols
      .filter((one) => one.container === symbol.qualifiedName || symbolIn(record, one).qualifiedName === container)
      .map((one) => symbolIn(record, one));
    return near.length > MAX_NEIGHBOURS ? [] : near;
  }

  #filesWith(name: string): FileRecord[] {
    const holders = this.#table().get(name);
    if (holders === undefined) return [];
    return holders instanceof Set ? [...holders] : [holders];
  }

  #table(): Map<string, Holders> {
    if (!this.#holders) {
      this.#holders = new Map();
      for (const record of this.#records.values()) this.#note(record);
    }
    return this.#holders;
  }

  #note(record: FileRecord): void {
    const table = this.#holders!;
    for (const { name } of record.findings.symbols) {
      const known = table.get(name);
      if (known === undefined) table.set(name, record);
      else if (known instanceof Set) known.add(record);
      else if (known !== record) table.set(name, new Set([known, record]));
    }
    for (const { qualifiedName } of record.findings.bases) {
      const name = lastSegment(qualifiedName);
      this.#inheriting.set(name, (this.#inheriting.get(name) ?? new Set()).add(record));
    }
  }

  #unnote(record: FileRecord): void {
    const table = this.#holders!;
    for (const { name } of record.findings.symbols) {
      const known = table.get(name);
      if (known === record) table.delete(name);
      else if (known instanceof Set && known.delete(record) && known.size === 0) table.delete(name);
    }
    for (const { qualifiedName } of record.findings.bases) {
      this.#inheriting.get(lastSegment(qualifiedName))?.delete(record);
    }
  }

  #routeTable(): RouteTable {
    this.#routes ??= new RouteTable(
      [...this.#records.values()].flatMap(({ path, findings }) =>
        findings.routes.map((one) => ({ ...one, file: path })),
      ),
    );
    return this.#routes;
  }

  #forgetTables(): void {
    this.#routes = undefined;
    this.#folders = undefined;
  }
}

function lastSegment(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.lastIndexOf(".") + 1);
}
