import {
  CANDIDATE_SOURCES,
  type Candidate,
  type CandidateScore,
  type CandidateSource,
  candidateId,
  inOrderOfPlaces,
} from "./candidate.ts";
import type { CandidateKind, Claim } from "./claim.ts";
import type { ComparedPair } from "./compared_pair.ts";
import type { ConflictSignal } from "./conflict_signal.ts";

/** Statements that belong to one candidate, while pairs are gone through. */
export class CandidateGroup {
  readonly kind: CandidateKind;
  readonly #term: string | undefined;
  readonly #isExact: boolean;
  readonly #claims = new Set<Claim>();
  readonly #sources = new Set<CandidateSource>();
  #signal: ConflictSignal | undefined;
  #score: CandidateScore | undefined;

  constructor(kind: CandidateKind, { term, isExact = false }: { term?: string; isExact?: boolean } = {}) {
    this.kind = kind;
    this.#term = term;
    this.#isExact = isExact;
  }

  /** Adds the statements of a pair. */
  add(pair: ComparedPair, claims: readonly Claim[], signal?: ConflictSignal): void {
    this.#claims.add(claims[pair.a] as Claim).add(claims[pair.b] as Claim);
    for (const source of pair.sources) this.#sources.add(source);
    this.#signal ??= signal;
    this.#score = this.#merged({
      lexical: pair.lexical,
      ...(pair.semantic === undefined ? {} : { semantic: pair.semantic }),
      graph: pair.isRelated ? 1 : 0,
    });
  }

  /** Adds places of one text. */
  addEqual(claims: readonly Claim[], isRelated: boolean): void {
    for (const claim of claims) this.#claims.add(claim);
    this.#sources.add("lexical");
    if (isRelated) this.#sources.add("graph");
    this.#score = { lexical: 1, graph: isRelated ? 1 : 0 };
  }

  /** How much it is worth to be looked at, beside others of its kind. */
  get strength(): number {
    const { lexical = 0, semantic = 0, graph = 0 } = this.#score ?? {};
    if (this.kind === "terminology") return this.#claims.size;
    return (this.#isExact ? 2 : 0) + Math.max(lexical, semantic) + graph / 4;
  }

  candidate(): Candidate {
    const claims = inOrderOfPlaces(this.#claims);
    return {
      id: candidateId(this.kind, this.#term, claims),
      kind: this.kind,
      ...(this.#term === undefined ? {} : { term: this.#term }),
      isExact: this.#isExact,
      ...(this.#signal === undefined ? {} : { signal: this.#signal }),
      score: this.#score ?? { lexical: 0, graph: 0 },
      sources: CANDIDATE_SOURCES.filter((source) => this.#sources.has(source)),
      claims,
    };
  }

  #merged(score: CandidateScore): CandidateScore {
    const before = this.#score;
    if (!before) return score;
    const pick = this.kind === "terminology" ? Math.min : Math.max;
    const semantic = [before.semantic, score.semantic].filter((value) => value !== undefined);
    return {
      lexical: pick(before.lexical, score.lexical),
      ...(semantic.length === 0 ? {} : { semantic: pick(...semantic) }),
      graph: Math.max(before.graph, score.graph),
    };
  }
}
