import type { GovernedDocument } from "../../graph/mod.ts";
import type { Check } from "../check.ts";
import type { CheckContext } from "../check_context.ts";
import type { Found } from "../finding.ts";
import { nearestValue } from "../nearest_value.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { isIndexed, judgingIndex } from "./judgeable.ts";

/** Symbols that are looked at for one that was meant. */
const MOST_NAMES = 200;

/** A code reference that names no symbol. Critical, and told once, when no code could be looked at. */
export const unresolvedReference: Check = {
  code: "KW-DOC-DRIFT-001",
  severity: "error",
  about: "A document refers to a symbol that the code does not have.",
  help: "Write the symbol's present name, or take the reference away.",
  looksAt: "code",
  run(context) {
    const documents = context.corpus.documents.filter(({ identity }) => identity.codeRefs.length > 0);
    const [first] = documents;
    if (!first || !context.code) return [];
    const index = judgingIndex(context);
    if (!index) return [unjudged(first, documents.length, context)];
    return documents.flatMap((document) => {
      if (!isIndexed(document, index)) return [];
      return document.identity.codeRefs.flatMap((reference) => {
        if (index.named(reference).length > 0) return [];
        const name = reference.split(/[.#]|::|->/).at(-1) ?? reference;
        const near = nearestValue(name, index.similarNames(name, MOST_NAMES));
        return {
          ...atKey(document, "code-refs", reference),
          message: `The code has no symbol ${quoted(reference)}.`,
          hint: near === undefined ? this.help : `Did you mean ${near}?`,
        };
      });
    });
  },
};

function unjudged(document: GovernedDocument, count: number, { code }: CheckContext): Found {
  const reason = code?.unavailable ?? "no source file was found in the repository";
  return {
    ...atKey(document, "code-refs"),
    severity: "critical",
    message: `Code references of ${count} ${count === 1 ? "document" : "documents"} could not be looked at: ${reason}.`,
    hint: "Run the check where the code is, or with --no-code.",
  };
}
