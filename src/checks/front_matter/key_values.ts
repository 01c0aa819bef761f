import type { DocumentCorpus, GovernedDocument } from "../../graph/mod.ts";
import { nearest } from "../../spelling/mod.ts";
import type { Check } from "../check.ts";
import type { Found } from "../finding.ts";
import { nearestValue } from "../nearest_value.ts";
import { atKey } from "../place.ts";
import { quoted } from "../quoted.ts";
import { governed } from "./governed.ts";

/** A value that its key does not take. */
export const keyValues: Check = {
  code: "KW-DOC-SPEC-002",
  severity: "error",
  about: "A key of the front matter has a value that it does not take.",
  help: "Write one of the values that the configuration allows, dates as year-month-day.",
  looksAt: "front matter",
  run({ corpus }) {
    return governed(corpus).flatMap((document) => [
      ...inVocabularies(document, corpus),
      ...lastReviewed(document),
      ...blankKeywords(document),
    ]);
  },
};

function inVocabularies(document: GovernedDocument, { configuration: { ontology } }: DocumentCorpus): Found[] {
  const { type, status, technology } = document.identity;
  return [
    ...inVocabulary(document, "doc-type", type, ontology.types),
    ...inVocabulary(document, "status", status, ontology.statuses),
    ...inVocabulary(document, "technology", technology, ontology.technologies),
  ];
}

/** A vocabulary without a word is none. */
function inVocabulary(
  document: GovernedDocument,
  key: string,
  value: string | undefined,
  allowed: readonly string[],
): Found[] {
  if (value === undefined || allowed.length === 0 || includes(allowed, value)) return [];
  const near = nearestValue(value, allowed);
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  const message = `${key} is ${quoted(value)}, which is none of its values.`;
  return [{ ...atKey(document, key, value), message, hint: `It takes ${allowed.join(", ")}.${meant}` }];
}

function includes(allowed: readonly string[], value: string): boolean {
  const wanted = value.toLowerCase();
  return allowed.some((one) => one.trim().toLowerCase() === wanted);
}

function lastReviewed(document: GovernedDocument): Found[] {
  const value = document.identity.lastReviewed;
  if (value === undefined || isDay(value)) return [];
  const message = `last-reviewed is ${quoted(value)}, which is no date.`;
  return [{ ...atKey(document, "last-reviewed", value), message, hint: "Write it as in 2026-05-04." }];
}

/** Whether a text is a day that the calendar has, as `2026-05-04`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function blankKeywords(document: GovernedDocument): Found[] {
  const { values } = document.frontMatter;
  const key = Object.hasOwn(values, "keywords") ? "keywords" : "aliases";
  if (!Object.hasOwn(values, key)) return [];
  const written = values[key];
  const entries: unknown[] = Array.isArray(written) ? written : [written];
  const isGood = entries.every((entry) => typeof entry === "string" && entry.trim() !== "");
  if (isGood) return [];
  const message = `${key} holds an entry that is blank or no text.`;
  return [{ ...atKey(document, key), message, hint: "Give each keyword as a text, or take the key away." }];
}

/** A key that was probably meant by one that is not known, for the keys that are required. */
export function misspelt(document: GovernedDocument, key: string): string | undefined {
  const known = Object.keys(document.frontMatter.values);
  const near = nearest(key, known);
  return near === key ? undefined : near;
}
