import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";
import { governed } from "./governed.ts";

/** A document without a description, where it is the custom to have one: half of the documents do. */
export const description: Check = {
  code: "LECTERN-DOC-DESCRIPTION-001",
  severity: "info",
  about: "A document has no description, although most have one.",
  help: "Say in one sentence what the document is about: lists of documents show it.",
  looksAt: "front matter",
  run({ corpus }) {
    const documents = governed(corpus);
    const lacking = documents.filter(({ identity }) => identity.description === undefined);
    if (lacking.length * 2 > documents.length) return [];
    return lacking.map((document) => ({
      ...inDocument(document, 1),
      message: "The document has no description.",
      hint: this.help,
    }));
  },
};
