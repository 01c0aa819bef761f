import type { Check } from "../check.ts";
import { CodeOwners } from "../code_owners.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { governed } from "./governed.ts";

/** An owner whom CODEOWNERS does not know, where no catalog says who owners are. */
export const unknownOwner: Check = {
  code: "LECTERN-DOC-OWNER-001",
  severity: "warning",
  about: "An owner is not named in CODEOWNERS.",
  help: "Write the owner as CODEOWNERS does, or name it there.",
  looksAt: "front matter",
  run({ corpus, scans }) {
    const owners = (corpus.catalog?.owners.length ?? 0) > 0 ? undefined : CodeOwners.read((path) => scans.textAt(path));
    if (!owners) return [];
    return governed(corpus).flatMap((document) => {
      const { owner } = document.identity;
      if (owner === undefined || owners.has(owner)) return [];
      const message = `The owner ${quoted(owner)} is not named in ${owners.path}.`;
      return { ...atKey(document, "owner", owner), message, hint: this.help };
    });
  },
};
