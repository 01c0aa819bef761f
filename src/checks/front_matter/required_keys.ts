import type { GovernedDocument } from "../../graph/mod.ts";
import type { Ontology } from "../../project/mod.ts";
import type { Check } from "../check.ts";
import type { Found } from "../finding.ts";
import { atKey } from "../place.ts";
import { governed } from "./governed.ts";
import { misspelt } from "./key_values.ts";

/** A key that a document must have, and has not. */
export const requiredKeys: Check = {
  code: "KW-DOC-SPEC-003",
  severity: "error",
  about: "A key that a document of its type must have is missing, blank or an empty list.",
  help: "Add the key to the front matter.",
  looksAt: "front matter",
  run({ corpus }) {
    const { ontology } = corpus.configuration;
    return governed(corpus).flatMap((document) => [...required(document, ontology), ...paired(document, ontology)]);
  },
};

function required(document: GovernedDocument, ontology: Ontology): Found[] {
  const { type } = document.identity;
  const byType = type === undefined ? [] : (ofType(ontology.requiredKeysByType, type) ?? []);
  const keys = new Set([...ontology.requiredKeys, ...byType]);
  return [...keys].flatMap((key) => {
    if (says(document, key)) return [];
    const reason = ontology.requiredKeys.includes(key)
      ? "Every document has it."
      : `Every document of type ${type} has it.`;
    return [missing(document, key, reason)];
  });
}

/** What is configured for a type, whose name is compared without regard to case. */
function ofType<Value>(byType: Readonly<Record<string, Value>>, type: string): Value | undefined {
  const wanted = type.toLowerCase();
  return Object.entries(byType).find(([name]) => name.trim().toLowerCase() === wanted)?.[1];
}

function paired(document: GovernedDocument, { pairings }: Ontology): Found[] {
  const type = document.identity.type?.toLowerCase();
  return pairings.flatMap((pairing) => {
    if (pairing.type.toLowerCase() !== type || !says(document, pairing.has) || says(document, pairing.needs)) return [];
    const reason = `A document of type ${pairing.type} that has ${pairing.has} needs it.`;
    return [missing(document, pairing.needs, reason)];
  });
}

/** Whether a key has a value: a text, or a list with one. */
function says({ frontMatter: { values } }: GovernedDocument, key: string): boolean {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.some((entry) => typeof entry === "string" && entry.trim() !== "");
}

function missing(document: GovernedDocument, key: string, reason: string): Found {
  const isThere = Object.hasOwn(document.frontMatter.values, key);
  const near = isThere ? undefined : misspelt(document, key);
  return {
    ...atKey(document, key),
    message: isThere ? `${key} has no value.` : `${key} is missing.`,
    hint: near === undefined ? reason : `${reason} Is ${near} meant for it?`,
  };
}
