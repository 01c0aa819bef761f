import type { AnsweredShare } from "./answered.ts";
import type { ExactName, PartialName } from "./naming.ts";
import type { Sighting } from "./word_sightings.ts";

/** What is known of how a document was found. */
export interface Found {
  readonly exact: readonly ExactName[];
  readonly partial: readonly PartialName[];
  readonly sighting: Sighting | undefined;
  readonly answered: AnsweredShare;
  readonly named: ReadonlyMap<string, number>;
  readonly authority: number;
  readonly corrected: ReadonlyMap<string, readonly string[]>;
}

/** Why a document was found, a phrase each, in the order of what they are worth. */
export function reasonsOf({ exact, partial, sighting, answered, named, authority, corrected }: Found): string[] {
  const held = answered.words.filter(({ text }) => sighting?.words.has(text)).map(({ text }) => text);
  const inNames = answered.words.filter(({ text }) => (named.get(text) ?? 0) > 0).map(({ text }) => text);
  const replaced = held.filter((word) => corrected.has(word));
  return [
    ...exact.map(exactReason),
    ...partial.filter(({ kind }) => !exact.some((one) => one.kind === kind)).map(partialReason),
    ...(inNames.length > 0 ? [`its names have ${inNames.join(", ")}`] : []),
    ...(held.length > 0 ? [`its text has ${held.join(", ")}`] : []),
    ...replaced.map((word) => `${word} is read as ${corrected.get(word)!.join(", ")}`),
    ...(authority < 1 ? [`weighed ×${Number(authority.toFixed(2))} for its type and status`] : []),
  ];
}

/** How a document is named by the whole question: `code-ref Apiary.HiveBox, but for upper and lower case`. */
export function exactReason({ kind, name, differsInCase }: ExactName): string {
  return `${kind} ${name}${differsInCase ? ", but for upper and lower case" : ""}`;
}

function partialReason({ kind, share }: PartialName): string {
  return `${Math.round(100 * Math.min(1, share))} % of its ${kind === "keyword" ? "keywords" : kind} is asked for`;
}
