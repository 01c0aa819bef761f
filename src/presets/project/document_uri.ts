import type { DocumentCorpus, GovernedDocument } from "../../graph/mod.ts";
import { nearest } from "../../spelling/mod.ts";

const PREFIX = "lectern://project/";

/** Address of a document: its path below the repository, percent-encoded. */
export function uriOf({ parsed }: GovernedDocument): string {
  return PREFIX + parsed.page.id;
}

/** A document by its address, its path or its id; as written first. */
export function documentNamed(corpus: DocumentCorpus, name: string): GovernedDocument | undefined {
  const wanted = name.trim();
  if (wanted.startsWith(PREFIX)) return corpus.documents.find((document) => uriOf(document) === wanted);
  const path = wanted.replace(/^\.\//, "");
  return corpus.byPath.get(path) ?? corpus.byId.get(wanted.toLowerCase())?.[0];
}

/** What to say of a name that no document has. */
export function noDocument(corpus: DocumentCorpus, name: string): string {
  const names = corpus.documents.flatMap(({ path, identity }) =>
    identity.id === undefined ? [path] : [path, identity.id],
  );
  const near = nearest(name, names);
  const hint = near === undefined ? "" : ` The nearest is "${near}".`;
  return `There is no document "${name}" among ${corpus.documents.length}.${hint}`;
}
