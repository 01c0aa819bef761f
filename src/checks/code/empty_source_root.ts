import { repositoryPath } from "../../project/mod.ts";
import type { Check } from "../check.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { judgingIndex } from "./judgeable.ts";

/** A source root below which no code is known. One that is not there at all is told by another check. */
export const emptySourceRoot: Check = {
  code: "KW-DOC-DRIFT-003",
  severity: "warning",
  about: "No code is known below the source-root of a document.",
  help: "Correct the path. Of languages that are not read, and of folders that hold no code, none is known.",
  looksAt: "code",
  run(context) {
    const index = judgingIndex(context);
    if (!index) return [];
    return context.corpus.documents.flatMap((document) => {
      const written = document.identity.sourceRoot;
      const path = written === undefined ? undefined : repositoryPath(written);
      if (path === undefined || index.hasFileUnder(path) || !context.tree.exists(path)) return [];
      return {
        ...atKey(document, "source-root", written),
        message: `No code is known below ${quoted(path)}.`,
        hint: this.help,
      };
    });
  },
};
