/**
 * How well `docs_explore` finds: `npm run bench:project`, in seconds. The same questions go to our ranking and to a plain
 * transcription of KyberWeave's rules, over the trees of `LECTERN_BENCH_CORPORA`; what should come first was written down in
 * `questions.json` before either was asked. Writes `bench/project-results.json`.
 *
 * `--ranks` also prints, for each question, the rank of the first right document by both.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCorpus } from "../../src/graph/mod.ts";
import { defaultConfiguration, readProject } from "../../src/project/mod.ts";
import { rankDocuments } from "../../src/retrieval/mod.ts";
import { CORPORA } from "../corpora.ts";
import { fixed, markdownTable } from "../markdown.ts";
import { type AskedQuestion, type Ranker, scoreOf, type TreeScore } from "./scored.ts";
import { UpstreamRules } from "./upstream_rules.ts";

/** Questions on one tree. */
interface QuestionSet {
  /** "held out" are those that were written after the ranking was settled. */
  readonly name: string;
  readonly tree: string;
  readonly questions: readonly AskedQuestion[];
  /** Nothing in the tree answers them. */
  readonly absurd: readonly string[];
}

const { values } = parseArgs({ options: { ranks: { type: "boolean", default: false } } });
const FILE = join(import.meta.dirname, "..", "project-results.json");
const { sets } = JSON.parse(readFileSync(join(import.meta.dirname, "questions.json"), "utf8")) as {
  readonly sets: readonly QuestionSet[];
};

const results: Record<string, { readonly documents: number; readonly ours: TreeScore; readonly rules: TreeScore }> = {};
for (const { name, tree, questions, absurd } of sets) {
  const root = join(CORPORA, "trees", tree);
  if (!existsSync(root)) {
    console.error(`There is no ${root}: its questions are left out.`);
    continue;
  }
  const corpus = readCorpus(root, readProject(root)?.configuration ?? defaultConfiguration());
  const upstream = new UpstreamRules(corpus.documents);
  const ours: Ranker = (question) => rankDocuments(corpus, question).hits.map(({ document }) => document.path);
  const rules: Ranker = (question) => upstream.rank(question).map(({ path }) => path);
  results[name] = {
    documents: corpus.documents.length,
    ours: scoreOf(ours, questions, absurd),
    rules: scoreOf(rules, questions, absurd),
  };
}

const rows = Object.entries(results).flatMap(([name, { ours, rules }]) => [
  row(name, "lectern", ours),
  row(name, "KyberWeave's rules", rules),
]);
const head = ["documents", "ranking", "questions", "success@1", "success@3", "MRR", "nDCG@5", "absurd refused"];
console.log(markdownTable(head, rows));
if (values.ranks) for (const [name, { ours, rules }] of Object.entries(results)) printRanks(name, ours, rules);
if (rows.length > 0) writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);

function row(name: string, ranking: string, { ranks, success1, success3, mrr, ndcg, refused, absurd }: TreeScore) {
  const shares = [success1, success3, mrr, ndcg].map((share) => fixed(share, 3));
  return [name, ranking, String(ranks.length), ...shares, `${refused} of ${absurd}`];
}

function printRanks(name: string, ours: TreeScore, rules: TreeScore): void {
  const shown = (rank: number | null | undefined) => String(rank ?? "none");
  const lines = ours.ranks.map(({ question, rank }, i) => [question, shown(rank), shown(rules.ranks[i]?.rank)]);
  console.log(markdownTable([name, "lectern", "rules"], lines));
}
