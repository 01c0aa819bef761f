import { readCatalog } from "./catalog.ts";
import type { GovernedDocument } from "./document.ts";
import type { DocumentCorpus } from "./document_corpus.ts";

/** A corpus from its documents, with what they are looked up by. */
export function corpusOf(given: Omit<DocumentCorpus, "byPath" | "byId" | "catalog">): DocumentCorpus {
  const { documents, configuration } = given;
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const byId = new Map<string, GovernedDocument[]>();
  for (const document of documents) {
    const id = document.identity.id?.toLowerCase();
    if (id === undefined) continue;
    const same = byId.get(id);
    if (same) same.push(document);
    else byId.set(id, [document]);
  }
  const catalog = byPath.get(configuration.catalog.path);
  return { ...given, byPath, byId, catalog: catalog && readCatalog(catalog, configuration.catalog) };
}
