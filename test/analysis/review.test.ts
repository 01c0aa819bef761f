import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Analysis, analyse, type Candidate, exportReview, importReview } from "../../src/analysis/mod.ts";
import { relations } from "../../src/graph/mod.ts";
import { BOUND } from "../graph/made_repository.ts";
import { analysed, corpusOf, ofKind, page } from "./analysed.ts";

const LIMIT = (seconds: number) => `A request must finish within ${seconds} seconds before the gateway gives up.`;
const RADIO = "Each radio frame starts with two sync bytes.";

/** A near duplicate, a conflict, a word of two meanings, and the same text twice. */
const FILES = {
  ...page("one", `## Limits\n\n${LIMIT(30)}\n\nThe same sentence stands in two places.`),
  ...page("two", `## Limits\n\n${LIMIT(45)}\n\nThe same sentence stands in two places.`),
  ...page("comb", "## Wood\n\nA frame is a wooden rectangle that carries honeycomb."),
  ...page("radio", `## Air\n\n${RADIO}`, { component: "Field Gateway" }),
};

const SENSE = {
  term: "Frames",
  definition: "What carries honeycomb.",
  scopes: ["component:Hive Core"],
  aliases: ["sheet"],
};

let analysis: Analysis;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), "lectern-test-"));
  mkdirSync(join(root, "docs"));
  for (const [path, text] of Object.entries({ ...BOUND, ...FILES })) writeFileSync(join(root, path), text);
  const corpus = corpusOf(root);
  analysis = await analyse(corpus, { related: relations(corpus) });
  rmSync(root, { recursive: true });
});

type Loose = Record<string, unknown>;

/** Verdicts on candidates, as somebody writes them who has the export. */
function verdictsOn(candidates: readonly Candidate[], change: Loose = {}, top: Loose = {}): string {
  const { bundle } = exportReview(analysis.candidates, { verdictConfidence: 0.8 });
  const verdicts = candidates.map(({ id, kind }) => {
    const given = bundle.candidates.find(({ candidateId }) => candidateId === id);
    return {
      candidateId: id,
      label: kind === "terminology" ? "distinctSenses" : kind,
      confidence: 0.9,
      rationale: "Both were read.",
      claimContentHashes: given?.claimContentHashes,
      evidenceIds: given?.evidence.map(({ evidenceId }) => evidenceId),
      ...change,
    };
  });
  const { analyzerVersion, rubricVersion, candidateSetHash } = bundle;
  const schema = "lectern.docs-review.verdicts/v1";
  return JSON.stringify({ schema, analyzerVersion, rubricVersion, candidateSetHash, verdicts, ...top });
}

const imported = (text: string, candidates = analysis.candidates) =>
  importReview(text, { candidates, verdictConfidence: 0.8 });
const one = (kind: Candidate["kind"]) => ofKind(analysis, kind).filter(({ isExact }) => !isExact)[0] as Candidate;

describe("an export", () => {
  test("holds what waits for a review, with places and texts, and the same text twice is none of it", () => {
    const { bundle, pending } = exportReview(analysis.candidates, { verdictConfidence: 0.8 });
    expect(analysis.candidates.some(({ isExact }) => isExact)).toBe(true);
    expect(bundle.candidates.map(({ candidateId }) => candidateId)).toEqual(
      analysis.candidates.filter(({ isExact }) => !isExact).map(({ id }) => id),
    );
    expect(pending).toBe(bundle.candidates.length);
    expect(bundle).toMatchObject({ schema: "lectern.docs-review.candidates/v1" });
    const conflict = bundle.candidates.find(({ kind }) => kind === "conflict");
    expect(conflict).toMatchObject({
      labels: ["conflict", "benign", "uncertain"],
      evidence: [
        { filePath: "docs/one.md", startLine: 14, endLine: 14, documentIdentity: "one", excerpt: LIMIT(30) },
        { filePath: "docs/two.md", startLine: 14, endLine: 14, documentIdentity: "two", excerpt: LIMIT(45) },
      ],
    });
    expect(
      exportReview(analysis.candidates, { kind: "terminology", verdictConfidence: 0.8 }).bundle.candidates,
    ).toEqual(bundle.candidates.filter(({ kind }) => kind === "terminology"));
  });

  test("cuts an excerpt at 500 characters and all of them at 12,000, and says how many wait", async () => {
    const words = (seed: number, count: number) =>
      Array.from({ length: count }, (_, at) => `word${seed}x${at}`).join(" ");
    const long = Array.from({ length: 30 }, (_, at) => at).map((at) => ({
      ...page(`a${at}`, `## Same\n\n${words(at, 80)} 10 😀`, { component: `C${at}` }),
      ...page(`b${at}`, `## Same\n\n${words(at, 80)} 20 😀`, { component: `C${at}` }),
    }));
    const { candidates } = await analysed(Object.assign({}, ...long));
    const { bundle, pending, excerptUnits } = exportReview(candidates, { verdictConfidence: 0.8 });
    const excerpts = bundle.candidates.flatMap(({ evidence }) => evidence.map(({ excerpt }) => excerpt));
    expect(Math.max(...excerpts.map(({ length }) => length))).toBe(500);
    expect(excerpts.every((excerpt) => excerpt.endsWith("…") && excerpt.isWellFormed())).toBe(true);
    expect(excerpts.join("").length).toBe(excerptUnits);
    expect(excerptUnits).toBeLessThanOrEqual(12_000);
    expect(excerptUnits).toBeGreaterThan(11_000);
    expect(pending).toBeGreaterThan(bundle.candidates.length);
  });

  test("leaves out what is settled, and puts what was reviewed without a result behind the rest", () => {
    const [first, second, ...others] = analysis.candidates.filter(({ isExact }) => !isExact) as [Candidate, Candidate];
    const judged = (candidate: Candidate, label: "benign" | "uncertain", confidence: number): Candidate => ({
      ...candidate,
      verdict: { candidateId: candidate.id, label, confidence, rationale: "x", evidenceIds: [] },
    });
    const ids = (candidates: readonly Candidate[]) =>
      exportReview(candidates, { verdictConfidence: 0.8 }).bundle.candidates.map(({ candidateId }) => candidateId);
    const rest = others.map(({ id }) => id);
    expect(ids([judged(first, "benign", 0.8), second, ...others])).toEqual([second.id, ...rest]);
    expect(ids([judged(first, "benign", 0.79), second, ...others])).toEqual([second.id, ...rest, first.id]);
    expect(ids([judged(first, "uncertain", 1), second, ...others])).toEqual([second.id, ...rest, first.id]);
  });
});

describe("an import", () => {
  test("takes verdicts on some of what was exported, whichever name their format has", () => {
    const candidates = [one("duplicate"), one("conflict"), one("terminology")];
    for (const schema of ["lectern.docs-review.verdicts/v1", "kyber-weave.docs-review.verdicts/v1"]) {
      expect(imported(verdictsOn(candidates, {}, { schema }))).toMatchObject([
        { candidateId: candidates[0]?.id, label: "duplicate", confidence: 0.9 },
        { candidateId: candidates[1]?.id, label: "conflict" },
        { candidateId: candidates[2]?.id, label: "distinct-senses" },
      ]);
    }
    expect(imported(verdictsOn([one("terminology")], { proposedGlossarySenses: [SENSE] }))[0]?.senses).toEqual([SENSE]);
  });

  test("takes more verdicts of one export after the first ones were kept", () => {
    const [first] = imported(verdictsOn([one("duplicate")], { label: "benign" }));
    const after = analysis.candidates.map((each) =>
      each.id === first?.candidateId ? { ...each, verdict: first } : each,
    );
    expect(imported(verdictsOn([one("conflict")]), after)).toHaveLength(1);
    expect(imported(verdictsOn([one("duplicate")]), after)).toMatchObject([{ label: "duplicate" }]);
  });

  test("takes verdicts on an export of one kind, and on all of what was reviewed when other statements have changed", () => {
    const { bundle } = exportReview(analysis.candidates, { kind: "conflict", verdictConfidence: 0.8 });
    const { candidateSetHash } = bundle;
    const text = verdictsOn([one("conflict")], {}, { candidateSetHash });
    expect(imported(text)).toHaveLength(1);
    expect(imported(text, [one("conflict")])).toHaveLength(1);
    expect(() => imported(verdictsOn([one("conflict")]), [one("conflict"), one("duplicate")])).toThrow(
      /candidateSetHash/,
    );
  });

  const sense = (change: Loose) => ({ proposedGlossarySenses: [{ ...SENSE, ...change }] });

  test.each<[string, () => string, RegExp]>([
    ["what is no JSON", () => "{ 'schema': 1 }", /no JSON: line 1, column 3: texts stand in double quotes/],
    ["a list", () => "[]", /cannot be read: It is \[\]; it must be an object/],
    [
      "another type",
      () => verdictsOn([one("conflict")], { confidence: "high" }),
      /"verdicts\.0\.confidence" is "high"/,
    ],
    ["no schema", () => verdictsOn([one("conflict")], {}, { schema: undefined }), /schema of the bundle is missing/],
    ["another schema", () => verdictsOn([], {}, { schema: "x/v9" }), /"x\/v9"; it must be "lectern\.docs-review/],
    [
      "the export itself",
      () => JSON.stringify(exportReview(analysis.candidates, { verdictConfidence: 0.8 }).bundle),
      /These are the candidates that were exported/,
    ],
    [
      "another analyzer",
      () => verdictsOn([], {}, { analyzerVersion: "0.9" }),
      /analyzerVersion of the bundle is "0\.9"/,
    ],
    ["another rubric", () => verdictsOn([], {}, { rubricVersion: null }), /rubricVersion of the bundle is missing/],
    ["no verdict", () => verdictsOn([]), /holds no verdict/],
    ["two on one", () => verdictsOn([one("conflict"), one("conflict")]), /Two verdicts are on the candidate/],
    [
      "an id of old",
      () => verdictsOn([one("conflict")], { candidateId: "beef" }),
      /no candidate "beef": .* has changed/,
    ],
    [
      "another set",
      () => verdictsOn([one("conflict")], {}, { candidateSetHash: "aa" }),
      /candidateSetHash "aa" is not/,
    ],
    ["other texts", () => verdictsOn([one("conflict")], { claimContentHashes: ["aa"] }), /other texts/],
    ["no texts", () => verdictsOn([one("conflict")], { claimContentHashes: null }), /claimContentHashes/],
    [
      "another label",
      () => verdictsOn([one("conflict")], { label: "duplicate" }),
      /one on a conflict has conflict, benign/,
    ],
    ["no label", () => verdictsOn([one("conflict")], { label: undefined }), /has the label missing/],
    [
      "no confidence",
      () => verdictsOn([one("conflict")], { confidence: null }),
      /confidence missing; it must be a number/,
    ],
    ["too much of it", () => verdictsOn([one("conflict")], { confidence: 1.01 }), /confidence 1\.01/],
    ["less than none", () => verdictsOn([one("conflict")], { confidence: -0.1 }), /confidence -0\.1/],
    ["no reason", () => verdictsOn([one("conflict")], { rationale: " \n" }), /gives no rationale/],
    ["no evidence", () => verdictsOn([one("conflict")], { evidenceIds: [] }), /names no evidence/],
    ["strange evidence", () => verdictsOn([one("conflict")], { evidenceIds: ["aa"] }), /the evidence "aa"/],
    ["senses of no word", () => verdictsOn([one("conflict")], sense({})), /only distinct-senses on a word does/],
    ["senses with benign", () => verdictsOn([one("terminology")], { label: "benign", ...sense({}) }), /only distinct/],
    ["no senses", () => verdictsOn([one("terminology")], { proposedGlossarySenses: [] }), /names none: leave out/],
    [
      "another word",
      () => verdictsOn([one("terminology")], sense({ term: "box" })),
      /sense of "box"; it is on "frame"/,
    ],
    ["no definition", () => verdictsOn([one("terminology")], sense({ definition: " " })), /without a definition/],
    ["no scope", () => verdictsOn([one("terminology")], sense({ scopes: [] })), /without a scope/],
    ["an odd scope", () => verdictsOn([one("terminology")], sense({ scopes: ["team:x"] })), /the scope "team:x"/],
    ["a torn scope", () => verdictsOn([one("terminology")], sense({ scopes: ["component:a;b"] })), /without ";"/],
    ["a blank alias", () => verdictsOn([one("terminology")], sense({ aliases: [" "] })), /the alias " "/],
  ])("refuses %s", (_, bundle, reason) => {
    const attempt = () => imported(bundle());
    expect(attempt).toThrow(reason);
    expect(attempt).toThrow(/^KW-DOC-REVIEW-001: /);
  });

  test("tells the first of several faults, in the order in which they are looked for", () => {
    const all = { claimContentHashes: [], label: "x", confidence: 7, rationale: "", evidenceIds: [] };
    const { candidates } = analysis;
    expect(() => imported(verdictsOn([one("conflict")], all, { candidateSetHash: "aa" }))).toThrow(/candidateSetHash/);
    expect(() => imported(verdictsOn([one("conflict")], all))).toThrow(/claimContentHashes/);
    const hashes = one("conflict").claims.map(({ contentHash }) => contentHash);
    const { claimContentHashes: _, ...rest } = all;
    expect(() => imported(verdictsOn([one("conflict")], { claimContentHashes: hashes, ...rest }))).toThrow(/label "x"/);
    expect(() => imported(verdictsOn([one("conflict")], { confidence: 7, rationale: "" }))).toThrow(/confidence 7/);
    expect(() => imported(verdictsOn([one("conflict")], { rationale: "", evidenceIds: [] }))).toThrow(/rationale/);
    expect(candidates.length).toBeGreaterThan(3);
  });

  test("puts no line of a bundle on a line of its own", () => {
    const forged = verdictsOn([one("conflict")], { candidateId: "a\n\u001b[2Jerror: all is well" });
    const attempt = () => imported(forged);
    expect(attempt).toThrow(/^[^\n\u001b]*$/);
  });
});
