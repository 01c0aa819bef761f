import type { DocumentCorpus, GovernedDocument } from "../graph/mod.ts";
import { editDistance } from "../spelling/mod.ts";
import { coverageOf, identityWords } from "./identity_words.ts";

/** A name of a document that somebody may have meant. */
export interface NearSubject {
  readonly name: string;
  readonly kind: "id" | "path" | "title" | "component" | "code-ref" | "endpoint" | "keyword";
  /** Of the first document that has it. */
  readonly path: string;
}

/** UTF-16 units of a name that are compared. */
const LOOKED_AT = 100;

/** Shortest name that may be a part of another. */
const SHORTEST_PART = 3;

/**
 * Names of documents that are near to a text, the nearest first: the same but for upper and lower case, one that holds the
 * other, a third of the letters wrong at most, or half of the words in common. For misses: what could have been meant.
 *
 * @param limit Most names that are given.
 */
export function nearestSubjects({ documents }: DocumentCorpus, text: string, limit: number): NearSubject[] {
  const wanted = text.trim().slice(0, LOOKED_AT).toLowerCase();
  if (wanted === "") return [];
  const words = identityWords(text.slice(0, LOOKED_AT));
  const near = new Map<string, NearSubject & { readonly distance: number }>();
  for (const document of documents) {
    for (const { name, kind } of namesIn(document)) {
      const distance = distanceOf(wanted, words, name);
      if (distance === undefined || near.has(`${kind} ${name}`)) continue;
      near.set(`${kind} ${name}`, { name, kind, path: document.path, distance });
    }
  }
  const order = [...near.values()].sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return order.slice(0, limit).map(({ name, kind, path }) => ({ name, kind, path }));
}

function namesIn({ identity, path, parsed }: GovernedDocument): Pick<NearSubject, "name" | "kind">[] {
  const { id, component } = identity;
  const of = (kind: NearSubject["kind"], ...names: readonly (string | undefined)[]) => {
    return names.flatMap((name) => (name === undefined ? [] : [{ name, kind }]));
  };
  const lastParts = identity.codeRefs.flatMap((ref) => (/[.:#]/.test(ref) ? [ref.split(/[.:#]/).at(-1)] : []));
  return [
    ...of("id", id),
    ...of("code-ref", ...identity.codeRefs, ...lastParts.filter((part) => part !== "")),
    ...of("endpoint", ...identity.apiEndpoints),
    ...of("component", component),
    ...of("keyword", ...identity.keywords),
    ...of("title", identity.title ?? parsed.page.title),
    ...of("path", path),
  ];
}

/** 0 for the same name, below 1 for a near one; nothing for a far one. */
function distanceOf(wanted: string, words: readonly string[], name: string): number | undefined {
  const own = name.slice(0, LOOKED_AT).toLowerCase();
  if (own === wanted) return 0;
  const length = Math.max(own.length, wanted.length);
  const most = Math.floor(length / 3);
  const edits = editDistance(wanted, own, most);
  const distances = edits <= most ? [edits / length] : [];
  const shorter = Math.min(own.length, wanted.length);
  if (shorter >= SHORTEST_PART && (own.includes(wanted) || wanted.includes(own)))
    distances.push(0.5 - (0.4 * shorter) / length);
  const { share } = coverageOf(identityWords(name), words);
  if (share >= 0.5) distances.push(0.9 - 0.5 * share);
  return distances.length > 0 ? Math.min(...distances) : undefined;
}
