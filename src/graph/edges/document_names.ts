import type { GovernedDocument } from "../document.ts";
import type { DocumentCorpus } from "../document_corpus.ts";

/**
 * What the documents of a corpus are called in the graph: `doc:` and the id, or the path where there is no id, where
 * several documents have it, or where it is the path of another document. So no two documents are ever one node.
 */
export class DocumentNames {
  readonly #corpus: DocumentCorpus;
  readonly #byNode = new Map<string, GovernedDocument>();
  readonly #nodes = new Map<string, string>();

  constructor(corpus: DocumentCorpus) {
    this.#corpus = corpus;
    for (const document of corpus.documents) {
      const node = `doc:${this.#ownName(document)}`;
      this.#byNode.set(node, document);
      this.#nodes.set(document.path, node);
    }
  }

  #ownName({ identity: { id }, path }: GovernedDocument): string {
    if (id === undefined) return path;
    const isAlone = this.#corpus.byId.get(id.toLowerCase())?.length === 1;
    const isPathOfAnother = id !== path && this.#corpus.byPath.has(id);
    return isAlone && !isPathOfAnother ? id : path;
  }

  /** Id of a document's node. */
  nodeOf({ path }: Pick<GovernedDocument, "path">): string {
    return this.#nodes.get(path) ?? `doc:${path}`;
  }

  /** The document of a node. */
  documentOf(node: string): GovernedDocument | undefined {
    return this.#byNode.get(node);
  }

  /** Documents that somebody means by an id, without regard to case, or by a path; several where the id is not unique. */
  named(name: string): readonly GovernedDocument[] {
    const wanted = name.trim();
    const byId = this.#corpus.byId.get(wanted.toLowerCase());
    if (byId) return byId;
    const byPath = this.#corpus.byPath.get(wanted) ?? this.#corpus.byPath.get(wanted.replace(/^(?:\.\/)+/, ""));
    return byPath ? [byPath] : [];
  }
}
