import type { GovernedDocument } from "../../src/graph/mod.ts";
import {
  cosine,
  coverage,
  type Edition,
  fused,
  onlyAsks,
  plain,
  rarity,
  sizeOf,
  tokens,
  type Vector,
} from "./rule_tokens.ts";

/** A document that the rules return. */
export interface Ruled {
  readonly path: string;
  readonly score: number;
}

const FLOOR = 0.25;
const K1 = 1.2;
const B = 0.75;
const TYPES: Readonly<Record<string, number>> = { plan: 0.55, spec: 0.55, adr: 0.9 };
const STATUSES: Readonly<Record<string, number>> = { superseded: 0.4, draft: 0.85, "needs-review": 0.85 };

interface Entry {
  readonly document: GovernedDocument;
  readonly body: Vector;
  readonly size: number;
  readonly title: Vector;
}

/**
 * KyberWeave's ranking, written down plainly from its published rules (scores, authority, floor) and kept as the opponent
 * of `src/retrieval`: a question on both must not be answered worse by ours. Its defects are kept as well.
 */
export class UpstreamRules {
  readonly #entries: readonly Entry[];
  readonly #holding = new Map<string, number>();
  readonly #average: number;
  readonly #edition: Edition;

  constructor(documents: readonly GovernedDocument[], edition: Edition = "newest") {
    this.#edition = edition;
    this.#entries = documents.map((document) => {
      const body = fused(bodyOf(document));
      for (const word of body.keys()) this.#holding.set(word, (this.#holding.get(word) ?? 0) + 1);
      return { document, body, size: sizeOf(body), title: plain(document.identity.title ?? document.path) };
    });
    this.#average = this.#entries.reduce((sum, { size }) => sum + size, 0) / Math.max(1, this.#entries.length);
  }

  /** Documents above the floor, the best first. */
  rank(question: string, most = 10): Ruled[] {
    const ranked = this.#entries.map((entry) => ({ path: entry.document.path, score: this.#score(entry, question) }));
    const returned = ranked.filter(({ score }) => score >= FLOOR);
    return returned.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, most);
  }

  #score(entry: Entry, question: string): number {
    const { identity } = entry.document;
    const authority = (TYPES[lower(identity.type)] ?? 1) * (STATUSES[lower(identity.status)] ?? 1);
    const title = 2 * cosine(entry.title, plain(question));
    return (
      (exact(entry.document, question) +
        partial(entry.document, question, this.#edition) +
        title +
        this.#body(entry, question)) *
      authority
    );
  }

  #body({ body, size }: Entry, question: string): number {
    const asked = [...fused(question).keys()].filter((word) => this.#isInformative(word));
    let score = 0;
    for (const word of asked) {
      const count = body.get(word) ?? 0;
      score += (this.#rarity(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * size) / this.#average));
    }
    const words = [...new Set(tokens(question))].filter((word) => this.#isInformative(word));
    const all = words.reduce((sum, word) => sum + this.#rarity(word), 0);
    const answered = words.filter((word) => body.has(word)).reduce((sum, word) => sum + this.#rarity(word), 0);
    return all === 0 ? 0 : (score / (score + 6)) * (answered / all);
  }

  #isInformative(word: string): boolean {
    const count = this.#entries.length;
    return !onlyAsks(word) && !(count >= 4 && (this.#holding.get(word) ?? 0) > count / 2);
  }

  #rarity(word: string): number {
    return rarity(this.#holding.get(word) ?? 0, this.#entries.length, this.#edition);
  }
}

function exact({ identity, path }: GovernedDocument, question: string): number {
  const asked = question.trim();
  const same = (other: string | undefined) => other?.toLowerCase() === asked.toLowerCase();
  const refs = identity.codeRefs.flatMap((ref) => [ref, ref.slice(ref.lastIndexOf(".") + 1)]);
  return (
    (same(identity.id) || same(path) ? 6 : 0) +
    (same(identity.component) ? 3 : 0) +
    (refs.includes(asked) ? 5 : 0) +
    (identity.apiEndpoints.some(same) ? 5 : 0) +
    (identity.keywords.some(same) ? 4 : 0)
  );
}

function partial({ identity }: GovernedDocument, question: string, edition: Edition): number {
  const keywords = identity.keywords.reduce((sum, keyword) => sum + coverage(keyword, question, edition), 0);
  return (
    4.5 * coverage(identity.id ?? "", question, edition) +
    2.5 * coverage(identity.component ?? "", question, edition) +
    3 * Math.min(1.5, keywords)
  );
}

/** Prose below front matter without its top heading alone, fences and all. */
function bodyOf({ text }: GovernedDocument): string {
  return text.text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "");
}

function lower(word: string | undefined): string {
  return word?.toLowerCase() ?? "";
}
