import type { Check } from "../check.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { governed } from "./governed.ts";

/** The only type that speaks about one technology. */
const STANDARD = "coding-standard";

/** A technology where it does not belong. */
export const technology: Check = {
  code: "KW-DOC-SPEC-007",
  severity: "error",
  about: "A technology is named by a document that is no coding standard, or lies in the folder of another one.",
  help: "Only a coding standard has a technology: that of the folder in which it lies.",
  looksAt: "front matter",
  run({ corpus }) {
    return governed(corpus).flatMap((document) => {
      const { technology: named, type } = document.identity;
      if (named === undefined) return [];
      const place = atKey(document, "technology", named);
      if (type?.toLowerCase() !== STANDARD) {
        const message = `The technology ${quoted(named)} is named by a document that is no ${STANDARD}.`;
        return { ...place, message, hint: `Take the key away, or make the document a ${STANDARD}.` };
      }
      const folder = document.path.split("/").at(-2) ?? "";
      if (folder.toLowerCase() === named.toLowerCase()) return [];
      const message = `The technology is ${quoted(named)}, but the document lies in the folder ${quoted(folder)}.`;
      return { ...place, message, hint: `Move it into a folder ${named}, or name the technology ${folder}.` };
    });
  },
};
