import type { GovernedDocument } from "../../graph/mod.ts";
import type { Check } from "../check.ts";
import type { Found } from "../finding.ts";
import { nearestValue } from "../nearest_value.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { governed } from "./governed.ts";

/** A component or owner that the catalog does not have. A column without a value is no vocabulary. */
export const catalogValues: Check = {
  code: "KW-DOC-SPEC-004",
  severity: "error",
  about: "A component or owner is not in the catalog.",
  help: "Write it as the catalog does, or add a row there.",
  looksAt: "front matter",
  run({ corpus }) {
    const { catalog } = corpus;
    if (!catalog) return [];
    return governed(corpus).flatMap((document) => [
      ...inCatalog(document, "component", document.identity.component, catalog.components, catalog.path),
      ...inCatalog(document, "owner", document.identity.owner, catalog.owners, catalog.path),
    ]);
  },
};

function inCatalog(
  document: GovernedDocument,
  key: string,
  value: string | undefined,
  known: readonly string[],
  path: string,
): Found[] {
  if (value === undefined || known.length === 0) return [];
  const wanted = value.toLowerCase();
  if (known.some((one) => one.trim().toLowerCase() === wanted)) return [];
  const near = nearestValue(value, known);
  return [
    {
      ...atKey(document, key, value),
      message: `The ${key} ${quoted(value)} is not in ${path}.`,
      hint: near === undefined ? `Add a row for it, or write one of those that are there.` : `Did you mean ${near}?`,
    },
  ];
}
