import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";

/** A catalog from which no vocabulary can be read. */
export const catalogTable: Check = {
  code: "LECTERN-DOC-CATALOG-001",
  severity: "warning",
  about: "The catalog names no component or no owner, so that nothing can be compared with it.",
  help: "Give it a table with the columns Component and Owner.",
  looksAt: "front matter",
  run({ corpus: { catalog, byPath } }) {
    const document = catalog && byPath.get(catalog.path);
    if (!catalog || !document) return [];
    const lacking = [
      ...(catalog.components.length === 0 ? ["component"] : []),
      ...(catalog.owners.length === 0 ? ["owner"] : []),
    ];
    if (lacking.length === 0) return [];
    const message = `The catalog names no ${lacking.join(" and no ")}: documents are not compared with it.`;
    return [{ ...inDocument(document), message, hint: this.help }];
  },
};
