import type { Check } from "../check.ts";
import { inDocument } from "../place.ts";

/** A document whose front matter is missing or cannot be read; nothing else of it is judged then. */
export const frontMatterBlock: Check = {
  code: "KW-DOC-SPEC-001",
  severity: "error",
  about: "A document has no front matter, or one that cannot be read.",
  help: "Begin the document with a block of keys between two lines ---.",
  looksAt: "front matter",
  run({ corpus: { documents, configuration, byPath } }) {
    const ontology = `${configuration.roots[0]}/documentation-ontology.md`;
    const keys = `${configuration.ontology.requiredKeys.join(", ")}${byPath.has(ontology) ? `; see ${ontology}` : ""}`;
    return documents.flatMap((document) => {
      const { kind, problem } = document.frontMatter;
      if (kind === "present") return [];
      if (kind === "missing") {
        const hint = `Begin the document with a block between two lines --- that has ${keys}.`;
        return { ...inDocument(document, 1), message: "The document has no front matter.", hint };
      }
      return {
        ...inDocument(document, problem?.line ?? 1),
        message: `The front matter cannot be read: ${problem?.reason ?? "it is no YAML"}.`.replace(/\.\.$/, "."),
        hint: "Mind how lists are indented, and put words with a colon into quotes.",
      };
    });
  },
};
