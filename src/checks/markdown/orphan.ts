import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";

/** Least number of documents, and share of them that others link to, from which links are a repository's way to its pages. */
const LEAST_DOCUMENTS = 5;
const USUAL_SHARE = 0.7;

/** A document that no other leads to, where nearly all are led to. */
export const orphan: Check = {
  code: "LECTERN-DOC-ORPHAN-001",
  severity: "info",
  about: "No other document leads to a document, although nearly all are led to.",
  help: "Link to it from an index or from a page about its subject.",
  looksAt: "markdown",
  run({ corpus, graph, links }) {
    const { documents } = corpus;
    // A site has menus, of which nothing is known here.
    if (links.site.isPublished || documents.length < LEAST_DOCUMENTS) return [];
    const orphans = graph.problems.orphans.flatMap(({ path }) => corpus.byPath.get(path) ?? []);
    if (orphans.length > documents.length * (1 - USUAL_SHARE)) return [];
    return orphans.map((document) => ({
      ...inDocument(document),
      message: "No other document leads here.",
      hint: this.help,
    }));
  },
};
