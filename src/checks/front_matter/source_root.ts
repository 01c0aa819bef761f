import { repositoryPath } from "../../project/mod.ts";
import type { Check } from "../check.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { governed } from "./governed.ts";

/** A source root that is not there. */
export const sourceRoot: Check = {
  code: "KW-DOC-SPEC-005",
  severity: "error",
  about: "The source-root of a document is neither a folder nor a file of the repository.",
  help: "Write a path below the repository's root.",
  looksAt: "front matter",
  run({ corpus, tree }) {
    return governed(corpus).flatMap((document) => {
      const written = document.identity.sourceRoot;
      if (written === undefined) return [];
      const path = repositoryPath(written);
      const standing = path === undefined ? undefined : tree.at(path);
      if (standing && standing.kind !== "nothing" && standing.kind !== "other case") return [];
      return {
        ...atKey(document, "source-root", written),
        message: `The source-root ${quoted(written)} is not in the repository.`,
        hint: standing?.kind === "other case" ? `It is written ${standing.path}.` : this.help,
      };
    });
  },
};
