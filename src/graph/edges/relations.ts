import type { CodeIndex, CodeSymbol } from "../../code/mod.ts";
import type { GovernedDocument } from "../document.ts";
import type { DocumentCorpus } from "../document_corpus.ts";
import type { DocumentGraph } from "./document_graph.ts";
import { BETWEEN_DOCUMENTS, type EdgeKind } from "./edge.ts";
import { FolderTree } from "./folder_tree.ts";
import { graphOf } from "./graph_of.ts";
import { symbolNode } from "./node.ts";
import { sourceRootOf } from "./source_root.ts";

/** Why two documents are related. */
export type RelationReason =
  /** Both have an edge of this kind to a node. */
  | { readonly rule: "shared"; readonly kind: EdgeKind; readonly node: string }
  /** One names or links to the other; `out` from the document that was asked for. */
  | { readonly rule: "linked"; readonly kind: EdgeKind; readonly direction: "out" | "in" }
  /** The source root of the one lies in that of the other. */
  | { readonly rule: "overlapping"; readonly own: string; readonly other: string }
  /** They reference symbols one step apart. */
  | { readonly rule: "near"; readonly own: string; readonly other: string };

/** Edges whose common end relates two documents; a common owner does not. */
const SHARED: ReadonlySet<EdgeKind> = new Set(["DOCUMENTS", "DESCRIBES", "REFERENCES", "EXPOSES"]);

type Reasons = ReadonlyMap<string, readonly RelationReason[]>;

/**
 * Which documents of a corpus are related, by path, and why. What is asked for is worked out from inverted indexes: a
 * thousand documents of one component are related in a million ways, and nobody asks for all of them.
 */
export class Relations implements ReadonlyMap<string, Reasons> {
  readonly #paths: ReadonlySet<string>;
  readonly #linked = new Map<string, { path: string; reason: RelationReason }[]>();
  readonly #targets = new Map<string, { kind: EdgeKind; node: string }[]>();
  readonly #sharing = new Map<string, string[]>();
  readonly #roots = new Map<string, string>();
  readonly #folders = new FolderTree();
  readonly #near: NearSymbols | undefined;
  #last: { path: string; reasons: Reasons } | undefined;

  constructor(corpus: DocumentCorpus, code?: CodeIndex, graph = graphOf(corpus, code)) {
    this.#paths = new Set(corpus.documents.map(({ path }) => path));
    const pathOf = new Map(graph.nodes.map(({ id, label, path }) => [id, label === "Document" ? path : undefined]));
    for (const { kind, from, to } of graph.edges) {
      const path = pathOf.get(from)!;
      const other = pathOf.get(to);
      if (SHARED.has(kind)) {
        push(this.#targets, path, { kind, node: to });
        push(this.#sharing, keyOf(kind, to), path);
      } else if (BETWEEN_DOCUMENTS.has(kind) && other !== undefined && other !== path) {
        push(this.#linked, path, { path: other, reason: { rule: "linked", kind, direction: "out" } });
        push(this.#linked, other, { path, reason: { rule: "linked", kind, direction: "in" } });
      }
    }
    for (const document of corpus.documents) this.#addRoot(document);
    this.#near = code && new NearSymbols(corpus, code);
  }

  #addRoot(document: GovernedDocument): void {
    const root = sourceRootOf(document);
    if (root === undefined) return;
    this.#roots.set(document.path, root);
    this.#folders.add(root, document.path);
  }

  /** Number of documents. */
  get size(): number {
    return this.#paths.size;
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Documents related to one, with every reason. */
  get(path: string): Reasons | undefined {
    if (!this.#paths.has(path)) return undefined;
    if (this.#last?.path !== path) this.#last = { path, reasons: this.#reasonsOf(path) };
    return this.#last.reasons;
  }

  #reasonsOf(path: string): Reasons {
    const reasons = new Map<string, RelationReason[]>();
    const add = (other: string, reason: RelationReason) => {
      if (other !== path) push(reasons, other, reason);
    };
    for (const { path: other, reason } of this.#linked.get(path) ?? []) add(other, reason);
    for (const { kind, node } of this.#targets.get(path) ?? []) {
      for (const other of this.#sharing.get(keyOf(kind, node)) ?? []) add(other, { rule: "shared", kind, node });
    }
    const own = this.#roots.get(path);
    for (const other of own === undefined ? [] : this.#folders.overlapping(own)) {
      const root = this.#roots.get(other)!;
      // An equal root is a shared one.
      if (root !== own) add(other, { rule: "overlapping", own: own!, other: root });
    }
    for (const { path: other, reason } of this.#near?.of(path) ?? []) add(other, reason);
    return reasons;
  }

  keys(): SetIterator<string> {
    return this.#paths.keys() as SetIterator<string>;
  }

  *entries(): MapIterator<[string, Reasons]> {
    for (const path of this.#paths) yield [path, this.get(path)!];
  }

  *values(): MapIterator<Reasons> {
    for (const path of this.#paths) yield this.get(path)!;
  }

  [Symbol.iterator](): MapIterator<[string, Reasons]> {
    return this.entries();
  }

  forEach(visit: (reasons: Reasons, path: string, map: ReadonlyMap<string, Reasons>) => void): void {
    for (const [path, reasons] of this.entries()) visit(reasons, path, this);
  }
}

/**
 * Which documents of a corpus are related.
 *
 * @param graph That of the corpus and the code, for who has it already.
 */
export function relations(corpus: DocumentCorpus, code?: CodeIndex, graph?: DocumentGraph): Relations {
  return new Relations(corpus, code, graph);
}

/** Documents whose symbols are one step apart. */
class NearSymbols {
  readonly #code: CodeIndex;
  readonly #most: number;
  readonly #symbols = new Map<string, CodeSymbol[]>();
  readonly #documents = new Map<string, string[]>();
  readonly #neighbours = new Map<string, readonly string[]>();

  constructor({ documents, configuration }: DocumentCorpus, code: CodeIndex) {
    this.#code = code;
    this.#most = configuration.analysis.maxCodeNeighbours;
    for (const { path, identity } of documents) {
      const symbols = new Map(
        identity.codeRefs.flatMap((name) => code.named(name)).map((symbol) => [symbolNode(symbol).id, symbol]),
      );
      this.#symbols.set(path, [...symbols.values()]);
      for (const id of symbols.keys()) push(this.#documents, id, path);
    }
  }

  *of(path: string): Iterable<{ path: string; reason: RelationReason }> {
    for (const symbol of this.#symbols.get(path) ?? []) {
      const own = symbolNode(symbol).id;
      for (const other of this.#around(symbol, own)) {
        for (const document of this.#documents.get(other) ?? []) {
          yield { path: document, reason: { rule: "near", own, other } };
        }
      }
    }
  }

  /** Ids of the symbols one step from one that documents reference; none where it or they have too many to mean anything. */
  #around(symbol: CodeSymbol, id: string): readonly string[] {
    const known = this.#neighbours.get(id);
    if (known) return known;
    const around = this.#code.neighbours(symbol);
    const near =
      around.length > this.#most
        ? []
        : around.filter((one) => this.#documents.has(symbolNode(one).id) && this.#isModest(one));
    const ids = [...new Set(near.map((one) => symbolNode(one).id))].filter((one) => one !== id);
    this.#neighbours.set(id, ids);
    return ids;
  }

  /** The index gives no neighbours of a symbol with too many; one that has a neighbour has some. */
  #isModest(symbol: CodeSymbol): boolean {
    const { length } = this.#code.neighbours(symbol);
    return length > 0 && length <= this.#most;
  }
}

function keyOf(kind: EdgeKind, node: string): string {
  return `${kind} ${node}`;
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
