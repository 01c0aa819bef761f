import { type DocumentCorpus, type GovernedDocument, oneLine, subjectOf } from "../graph/mod.ts";
import { isSuperseded } from "./authority.ts";

/** Documents that say of themselves that they supersede a document, by path. */
export function successorsOf({ documents }: DocumentCorpus, document: GovernedDocument): GovernedDocument[] {
  const subject = subjectOf(document).toLowerCase();
  const found = documents.filter(({ identity }) => identity.supersedes.some((id) => id.toLowerCase() === subject));
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The line that tells of a superseded document what holds instead; none of any other. */
export function supersededLines(corpus: DocumentCorpus, document: GovernedDocument): string[] {
  const successors = successorsOf(corpus, document);
  if (!isSuperseded(document) && successors.length === 0) return [];
  const names = successors.map((one) => oneLine(one.identity.id ? `${one.identity.id} (${one.path})` : one.path));
  return [`superseded by: ${names.length > 0 ? names.join(", ") : "(no document says that it replaces this one)"}`];
}
