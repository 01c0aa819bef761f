import { chosen } from "../../code/mod.ts";
import type { Check } from "../check.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { judgingIndex } from "./judgeable.ts";

/** Places that are named; the number of all is told. */
const MOST_PLACES = 5;

/** A code reference that several symbols answer to, of the same source root and weight. */
export const ambiguousReference: Check = {
  code: "LECTERN-DOC-CODE-001",
  severity: "info",
  about: "A code reference may mean several symbols.",
  help: "Write the symbol with its type or namespace, or give the document a source-root.",
  looksAt: "code",
  run(context) {
    const index = judgingIndex(context);
    if (!index) return [];
    return context.corpus.documents.flatMap((document) =>
      document.identity.codeRefs.flatMap((reference) => {
        const symbols = index.named(reference);
        const choice = chosen(symbols, document.identity.sourceRoot);
        // Symbols of one file are overloads or parts of one declaration.
        const rivals = symbols.filter((symbol) => choice && isRival(symbol, choice.symbol));
        const inPool = choice ? Math.min(rivals.length, choice.others) : 0;
        if (!choice || inPool === 0) return [];
        return {
          ...atKey(document, "code-refs", reference),
          message: `The code has several symbols ${quoted(reference)}; the one in ${choice.symbol.file} is taken.`,
          hint: this.help,
          related: rivals.slice(0, MOST_PLACES).map(({ file, firstLine, kind }) => ({
            file,
            startLine: firstLine,
            message: `another ${kind} of that name`,
          })),
        };
      }),
    );
  },
};

type Symbols = ReturnType<typeof chosen> & object;

function isRival(one: Symbols["symbol"], taken: Symbols["symbol"]): boolean {
  return one.file !== taken.file && one.kind === taken.kind;
}
