import type { CodeIndex } from "./code_index.ts";
import type { CodeRoute } from "./code_route.ts";
import type { CodeSymbol } from "./code_symbol.ts";
import { FolderNames } from "./folder_names.ts";
import { MAX_NEIGHBOURS } from "./own_index.ts";
import type { CodegraphContent, CodegraphSymbol } from "./read_codegraph.ts";
import { resolveReference, type SymbolTable } from "./resolve_reference.ts";
import { RouteTable } from "./route_table.ts";
import { isHinted, similarNames } from "./similar_names.ts";

/** The index of another indexer, as it was when it was read. */
export class CodegraphIndex implements CodeIndex, SymbolTable {
  readonly kind = "codegraph";
  readonly skipped = [];
  readonly files: number;
  readonly #byName: ReadonlyMap<string, CodegraphSymbol[]>;
  readonly #byId: ReadonlyMap<string, CodegraphSymbol>;
  /** Id → ids at the other ends of its edges. */
  readonly #near = new Map<string, Set<string>>();
  readonly #folders: FolderNames;
  readonly #routes: RouteTable;

  constructor({ symbols, edges }: CodegraphContent) {
    const files = new Set(symbols.map(({ file }) => file));
    this.files = files.size;
    this.#byName = Map.groupBy(symbols, ({ name }) => name);
    this.#byId = new Map(symbols.map((one) => [one.id, one]));
    this.#folders = new FolderNames(files);
    this.#routes = new RouteTable(symbols.flatMap((one) => routeOf(one) ?? []));
    for (const { source, target } of edges) {
      this.#link(source, target);
      this.#link(target, source);
    }
  }

  named(name: string): readonly CodeSymbol[] {
    return resolveReference(name, this);
  }

  bare(name: string): readonly CodeSymbol[] {
    return this.#byName.get(name) ?? [];
  }

  /** Which name a type extends is not told apart from what else it is linked to: its members are then found by name alone. */
  basesOf(): readonly string[] {
    return ["unknown ancestor"];
  }

  route(endpoint: string): CodeRoute | undefined {
    return this.#routes.find(endpoint);
  }

  routes(): readonly CodeRoute[] {
    return this.#routes.all;
  }

  hasFileUnder(prefix: string): boolean {
    return this.#folders.has(prefix);
  }

  similarNames(name: string, limit: number): readonly string[] {
    return similarNames(name, limit, this.#byName.keys(), (candidate) =>
      this.bare(candidate).some(({ kind }) => isHinted(kind)),
    );
  }

  neighbours(symbol: CodeSymbol): readonly CodeSymbol[] {
    const own = this.bare(symbol.name).find(
      ({ file, firstLine }) => file === symbol.file && firstLine === symbol.firstLine,
    ) as CodegraphSymbol | undefined;
    const near = [...((own && this.#near.get(own.id)) ?? [])];
    return near.length > MAX_NEIGHBOURS ? [] : near.flatMap((id) => this.#byId.get(id) ?? []);
  }

  #link(from: string, to: string): void {
    if (from === to) return;
    const near = this.#near.get(from);
    if (near) near.add(to);
    else this.#near.set(from, new Set([to]));
  }
}

/** A route's name is its endpoint: `GET /hives/:id`. */
function routeOf({ kind, name, file, firstLine }: CodegraphSymbol): CodeRoute | undefined {
  const [, method, path] = /^([A-Za-z]+) (\/\S*)$/.exec(name) ?? [];
  if (kind !== "route" || !method || !path) return undefined;
  return { method: method.toUpperCase(), path, handler: "", file, line: firstLine };
}
