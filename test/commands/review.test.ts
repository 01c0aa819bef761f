import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyse, type CandidateBundle } from "../../src/analysis/mod.ts";
import { command } from "../../src/commands/review.ts";
import { relations } from "../../src/graph/mod.ts";
import { corpusOf, page } from "../analysis/analysed.ts";
import { boundFolder } from "../graph/made_repository.ts";
import { printedBy } from "./printed_by.ts";

const LIMIT = (seconds: number) => `A request must finish within ${seconds} seconds before the gateway gives up.`;
const FILES = { ...page("one", `## Limits\n\n${LIMIT(30)}`), ...page("two", `## Limits\n\n${LIMIT(45)}`) };

const review = (...argv: readonly string[]) => printedBy(command, argv);

const exported = async (root: string): Promise<CandidateBundle> => JSON.parse(await review("export", root));

/** Writes verdicts on all candidates of an export. */
function judge(root: string, { candidates, ...head }: CandidateBundle, labels: Readonly<Record<string, string>>) {
  const verdicts = candidates.flatMap(({ candidateId, kind, claimContentHashes, evidence }) => {
    const evidenceIds = evidence.map(({ evidenceId }) => evidenceId);
    const label = labels[kind];
    if (label === undefined) return [];
    return [{ candidateId, label, confidence: 0.9, rationale: "Read.", claimContentHashes, evidenceIds }];
  });
  const { analyzerVersion, rubricVersion, candidateSetHash, verdictSchema } = head;
  const file = join(root, "answer.json");
  writeFileSync(
    file,
    JSON.stringify({ schema: verdictSchema, analyzerVersion, rubricVersion, candidateSetHash, verdicts }),
  );
  return file;
}

/** Codes and severities of what the statements come to. */
async function findings(root: string): Promise<string[]> {
  const corpus = corpusOf(root);
  const { diagnostics } = await analyse(corpus, { related: relations(corpus) });
  return diagnostics.map(({ code, severity }) => `${code.slice("KW-DOC-".length)} ${severity}`);
}

test("verdicts go round: out, in, and into the analysis, as long as the statements are those", async () => {
  const root = boundFolder(FILES);
  expect(await findings(root)).toEqual(["ANALYSIS-001 info", "ANALYSIS-002 info"]);
  const bundle = await exported(root);
  const answer = judge(root, bundle, { duplicate: "benign", conflict: "conflict" });
  expect(await review("import", root, "--in", answer)).toContain(
    "2 verdicts kept in docs/verdicts.json: 1 benign, 1 conflict.",
  );
  expect(await findings(root)).toEqual(["ANALYSIS-002 error"]);
  expect((await exported(root)).candidates).toEqual([]);

  // A moved statement keeps its verdict.
  writeFileSync(
    join(root, "docs/three.md"),
    page("three", `## Limits\n\nSomething goes first.\n\n${LIMIT(45)}`)["docs/three.md"] as string,
  );
  writeFileSync(join(root, "docs/two.md"), page("two", "## Nothing\n\nLeft.")["docs/two.md"] as string);
  expect(await findings(root)).toEqual(["ANALYSIS-002 error"]);

  // A changed one loses it, and verdicts on the old one are refused.
  writeFileSync(join(root, "docs/three.md"), page("three", `## Limits\n\n${LIMIT(60)}`)["docs/three.md"] as string);
  expect(await findings(root)).toEqual(["ANALYSIS-001 info", "ANALYSIS-002 info"]);
  await expect(review("import", root, "--in", answer)).rejects.toThrow(/KW-DOC-REVIEW-001: There is no candidate/);
});

test("verdicts are kept sorted, the same bytes when they come again, and others beside them stay", async () => {
  const root = boundFolder(FILES);
  const bundle = await exported(root);
  const file = join(root, "docs/verdicts.json");
  await review("import", root, "--in", judge(root, bundle, { duplicate: "benign" }));
  const done = await review("import", root, "--in", judge(root, bundle, { conflict: "benign" }), "--json");
  expect(JSON.parse(done)).toEqual({ file: "docs/verdicts.json", imported: 1, labels: { benign: 1 }, kept: 2 });
  const kept = readFileSync(file, "utf8");
  const ids = JSON.parse(kept).verdicts.map(({ candidateId }: { candidateId: string }) => candidateId);
  expect(ids).toEqual([...ids].sort());
  await review("import", root, "--in", judge(root, bundle, { duplicate: "benign", conflict: "benign" }));
  expect(readFileSync(file, "utf8")).toBe(kept);
});

test("one verdict that cannot be taken keeps all others out", async () => {
  const root = boundFolder(FILES);
  const answer = judge(root, await exported(root), { duplicate: "benign", conflict: "duplicate" });
  const before = readdirSync(join(root, "docs"));
  await expect(review("import", root, "--in", answer)).rejects.toThrow(
    /KW-DOC-REVIEW-001: The verdict on .* has the label/,
  );
  expect(readdirSync(join(root, "docs"))).toEqual(before);
});

test.each<[string, (root: string) => void, RegExp]>([
  ["is a folder", (root) => mkdirSync(join(root, "docs/verdicts.json")), /docs\/verdicts\.json is no regular file/],
  ["is a link", (root) => symlinkSync(join(root, "x"), join(root, "docs/verdicts.json")), /symbolic link/],
  [
    "is torn",
    (root) => writeFileSync(join(root, "docs/verdicts.json"), '{"schema": '),
    /is no JSON: line 1, column 12/,
  ],
])(
  "where the file of verdicts %s, it stays so, and that is told after the bundle was looked at",
  async (_, spoil, reason) => {
    const root = boundFolder(FILES);
    const bundle = await exported(root);
    spoil(root);
    const good = judge(root, bundle, { conflict: "conflict" });
    await expect(review("import", root, "--in", good)).rejects.toThrow(reason);
    await expect(review("import", root, "--in", good)).rejects.toThrow(/^KW-DOC-REVIEW-001: /);
    expect(existsSync(join(root, "x"))).toBe(false);
    writeFileSync(good, "{}");
    await expect(review("import", root, "--in", good)).rejects.toThrow(/schema of the bundle is missing/);
    await expect(review("export", root)).rejects.toThrow(/^KW-DOC-REVIEW-001: The kept verdicts count for nothing/);
  },
);

test("an export is written to a file, and what was done is told beside", async () => {
  const root = boundFolder(FILES);
  const file = join(root, "build/out.json");
  const told = await review("export", root, "--out", file, "--kind", "conflict", "--json");
  expect(JSON.parse(told)).toMatchObject({ file, exported: 1, pending: 1, isCut: false });
  expect(JSON.parse(readFileSync(file, "utf8")).candidates).toHaveLength(1);
  expect(await review("export", root, "--out", file)).toContain(
    `2 candidates of 2 that wait for a review written to ${file}.`,
  );
});

test("a glossary with a fault, or markup that is none, keeps candidates from going out", async () => {
  const faulty = { ...FILES, ...page("glossary", "## frame\n\nNo table.") };
  await expect(review("export", boundFolder(faulty))).rejects.toThrow(/^KW-DOC-GLOSSARY-001: .*docs\/glossary\.md:/);
  const torn = { ...FILES, ...page("torn", '## A\n\n<lectern-ignore rule="conflikt">\n\nWords.\n\n</lectern-ignore>') };
  await expect(review("export", boundFolder(torn))).rejects.toThrow(/^KW-DOC-ANALYSIS-004: .*docs\/torn\.md:/);
});

test.each<[string[], RegExp]>([
  [["exprot"], /does not know "exprot"\. It knows export and import\./],
  [["import"], /needs --in <file>/],
  [["import", "--in", "x", "--out", "y"], /--out goes with export/],
  [["export", "--in", "x"], /--in goes with import/],
  [["export", "--kind", "x"], /--kind is "x"; it takes duplicate, conflict, terminology/],
  [["export", "--out", ""], /--out needs a file/],
  [["export", "/no/such/folder"], /is no folder/],
])("%j is told what is meant", async (argv, reason) => {
  await expect(review(...argv)).rejects.toThrow(reason);
});

test("a file of verdicts that is not there, a folder, or not in UTF-8 is told by its name", async () => {
  const root = boundFolder({});
  await expect(review("import", root, "--in", join(root, "gone.json"))).rejects.toThrow(/gone\.json cannot be read/);
  await expect(review("import", root, "--in", root)).rejects.toThrow(/is no file/);
  writeFileSync(join(root, "latin.json"), Buffer.from([0x22, 0xe9, 0x22]));
  await expect(review("import", root, "--in", join(root, "latin.json"))).rejects.toThrow(/latin\.json is not in UTF-8/);
});
