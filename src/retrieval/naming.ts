import type { GovernedDocument } from "../graph/mod.ts";
import { type Coverage, coverageOf, identityWords } from "./identity_words.ts";

/** A part of a document's identity that a question equals. */
export interface ExactName {
  readonly kind: "id" | "path" | "component" | "code-ref" | "endpoint" | "keyword";
  readonly name: string;
  /** Whether only upper and lower case differ. */
  readonly differsInCase: boolean;
  readonly worth: number;
}

/** What each name is worth that a question equals (KyberWeave's published weights). */
const EXACT = { id: 6, path: 6, "code-ref": 5, endpoint: 5, keyword: 4, component: 3 } as const;

/** The names of a document that a question is, each kind once; the worthiest first. */
export function exactNames(document: GovernedDocument, question: string): ExactName[] {
  const { identity, path } = document;
  const lastParts = identity.codeRefs.map((ref) => ref.slice(Math.max(ref.lastIndexOf("."), ref.lastIndexOf(":")) + 1));
  const id = equal("id", identity.id === undefined ? [] : [identity.id], question);
  return [
    id ?? equal("path", [path], question),
    equal("code-ref", [...identity.codeRefs, ...lastParts], question),
    equal("endpoint", identity.apiEndpoints, question),
    equal("keyword", identity.keywords, question),
    equal("component", identity.component === undefined ? [] : [identity.component], question),
  ].filter((name) => name !== undefined);
}

function equal(kind: ExactName["kind"], names: readonly string[], question: string): ExactName | undefined {
  const lower = question.toLowerCase();
  const name = names.find((one) => one === question) ?? names.find((one) => one.toLowerCase() === lower);
  return name === undefined ? undefined : { kind, name, differsInCase: name !== question, worth: EXACT[kind] };
}

/** What a question names of a document's identity without being it. */
export interface PartialName {
  readonly kind: "id" | "component" | "keyword";
  readonly share: number;
  readonly worth: number;
}

/** What a name is worth of which the question has every word, and how many keywords count. */
const PARTIAL = { id: 4.5, component: 2.5, keyword: 3 } as const;
const MOST_KEYWORDS = 1.5;

/** Words of a document's names, taken apart once. */
export interface Names {
  readonly id: readonly string[];
  readonly component: readonly string[];
  readonly keywords: readonly (readonly string[])[];
  readonly title: readonly string[];
  /** Of everything above, of code references and of the path. */
  readonly all: readonly string[];
}

const known = new WeakMap<GovernedDocument, Names>();

/** The words that a document is called by. */
export function namesOf(document: GovernedDocument): Names {
  const before = known.get(document);
  if (before !== undefined) return before;
  const { identity, path, parsed } = document;
  const names = {
    id: identityWords(identity.id ?? ""),
    component: identityWords(identity.component ?? ""),
    keywords: identity.keywords.map(identityWords),
    title: identityWords(parsed.page.title),
  };
  const others = [...identity.codeRefs, ...identity.apiEndpoints, path.replace(/\.[^./]+$/, "")].flatMap(identityWords);
  const all = [...new Set([...names.id, ...names.component, ...names.keywords.flat(), ...names.title, ...others])];
  const made = { ...names, all };
  known.set(document, made);
  return made;
}

/** Id, component and keywords as far as a question names them. */
export function partialNames({ id, component, keywords }: Names, asked: readonly string[]): PartialName[] {
  const ofKeywords = keywords.reduce((sum, keyword) => sum + coverageOf(keyword, asked).share, 0);
  const shares = [
    { kind: "id" as const, share: coverageOf(id, asked).share },
    { kind: "component" as const, share: coverageOf(component, asked).share },
    { kind: "keyword" as const, share: Math.min(MOST_KEYWORDS, ofKeywords) },
  ];
  return shares.flatMap((one) => (one.share > 0 ? [{ ...one, worth: PARTIAL[one.kind] * one.share }] : []));
}

/** How well each word of a question names the document. */
export function namedBy({ all }: Names, asked: readonly string[]): Coverage["named"] {
  return coverageOf(all, asked).named;
}
