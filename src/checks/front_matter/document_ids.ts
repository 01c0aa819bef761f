import type { DocumentCorpus, GovernedDocument } from "../../graph/mod.ts";
import type { Check } from "../check.ts";
import type { Found } from "../finding.ts";
import { nearestValue } from "../nearest_value.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { governed } from "./governed.ts";

/** An id of several documents, and one that no document has. */
export const documentIds: Check = {
  code: "KW-DOC-SPEC-006",
  severity: "error",
  about: "Several documents have the same id, or a document names one that none has.",
  help: "Give each document an id of its own, and name others by the ids that they have.",
  looksAt: "front matter",
  run({ corpus }) {
    return governed(corpus).flatMap((document) => [
      ...shared(document, corpus),
      ...unknown(document, "decided-by", document.identity.decidedBy, corpus),
      ...unknown(document, "supersedes", document.identity.supersedes, corpus),
    ]);
  },
};

function shared(document: GovernedDocument, { byId }: DocumentCorpus): Found[] {
  const { id } = document.identity;
  const same = id === undefined ? [] : (byId.get(id.toLowerCase()) ?? []);
  if (same.length < 2) return [];
  const paths = same.map(({ path }) => path);
  return [
    {
      ...atKey(document, "id", id),
      message: `The id ${quoted(id!)} is given to ${paths.length} documents: ${paths.join(", ")}.`,
      hint: "Keep it for one of them.",
      related: same.filter((one) => one !== document).map((one) => relatedTo(one, id!)),
    },
  ];
}

function relatedTo(document: GovernedDocument, id: string) {
  const line = document.frontMatter.lines.get("id");
  return {
    file: document.path,
    message: `has the id ${quoted(id)}, too`,
    ...(line !== undefined && { startLine: line }),
  };
}

function unknown(
  document: GovernedDocument,
  key: string,
  names: readonly string[],
  { byId, byPath }: DocumentCorpus,
): Found[] {
  return names.flatMap((name) => {
    if (byId.has(name.toLowerCase()) || byPath.has(name.replace(/^(?:\.\/)+/, ""))) return [];
    const near = nearestValue(
      name,
      [...byId.values()].flatMap(([first]) => first?.identity.id ?? []),
    );
    const message = `${key} names ${quoted(name)}, which is the id of no document.`;
    const hint = near === undefined ? "Name a document by its id." : `Did you mean ${near}?`;
    return [{ ...atKey(document, key, name), message, hint }];
  });
}
