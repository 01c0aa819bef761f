import { resolve } from "node:path";
import {
  CANDIDATE_KINDS,
  exportReview,
  FileProblem,
  importReview,
  REVIEW_CODE,
  ReviewFault,
  readVerdicts,
  type StoredVerdict,
  VERDICTS_SCHEMA,
  writeVerdicts,
} from "../analysis/mod.ts";
import type { DocumentCorpus } from "../graph/mod.ts";
import { NAME } from "../product/mod.ts";
import { NotWritten, writeAtomically } from "../storage/mod.ts";
import { plural } from "../tools/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { repositoryFolder } from "./repository.ts";
import { analysedRepository, bundleText } from "./review/mod.ts";
import { faint, print, printJson } from "./terminal.ts";

/** `lectern review export [DIR]` and `lectern review import [DIR]` */
export const command: Command = {
  name: "review",
  summary: "Have statements judged that repeat or contradict each other: write them out, and take the verdicts in.",
  usage: "<export | import> [folder]",
  arity: [1, 2],
  choices: ["export", "import"],
  flags: [
    { name: "out", value: "<file>", help: "With export: write the candidates to this file instead of printing them." },
    {
      name: "kind",
      value: "<kind>",
      choices: CANDIDATE_KINDS,
      help: `With export: only candidates of this kind: ${CANDIDATE_KINDS.join(", ")}.`,
    },
    { name: "in", value: "<file>", help: `With import: the verdicts, as JSON with the schema ${VERDICTS_SCHEMA}.` },
    { name: "json", help: "Print what was done for a program." },
  ],
  examples: [
    "lectern review export --out candidates.json",
    "lectern review export ../shop --kind conflict",
    "lectern review import --in verdicts.json",
  ],
  async run(args) {
    const [verb, folder] = args.positionals;
    if (verb === "export") return await exportCandidates(args, folder);
    if (verb === "import") return await importVerdicts(args, folder);
    throw new UsageError(`${NAME} review does not know ${JSON.stringify(verb)}. It knows export and import.`);
  },
};

async function exportCandidates(args: Arguments, folder: string | undefined): Promise<number> {
  if (args.has("in")) throw new UsageError("--in goes with import; export takes --out.");
  const [kind, out] = [kindOf(args), args.text("out")];
  if (out?.trim() === "") throw new UsageError("--out needs a file.");
  const root = repositoryFolder(folder);
  const { corpus, analysis } = await analysedRepository(root);
  const { verdictConfidence } = corpus.configuration.analysis;
  const { bundle, pending, excerptUnits } = exportReview(analysis.candidates, { kind, verdictConfidence });
  if (out === undefined) {
    printJson(bundle);
    return 0;
  }
  const file = resolve(out);
  writeAtomically(file, `${JSON.stringify(bundle, null, 2)}\n`);
  const exported = bundle.candidates.length;
  if (args.has("json")) printJson({ file, exported, pending, excerptUnits, isCut: analysis.metrics.isCut });
  else {
    print(`${plural(exported, "candidate")} of ${pending} that wait for a review written to ${file}.`);
    if (exported < pending) print(faint("The others come with the next export, when there are verdicts on these."));
  }
  return 0;
}

async function importVerdicts(args: Arguments, folder: string | undefined): Promise<number> {
  const stray = ["out", "kind"].find((flag) => args.has(flag));
  if (stray !== undefined) throw new UsageError(`--${stray} goes with export; import takes --in.`);
  const file = args.text("in");
  if (!file?.trim()) throw new UsageError(`${NAME} review import needs --in <file>: the verdicts.`);
  const root = repositoryFolder(folder);
  const text = bundleText(file);
  const { corpus, analysis } = await analysedRepository(root, { withHarmless: true, forgives: REVIEW_CODE });
  const { verdictConfidence } = corpus.configuration.analysis;
  const verdicts = importReview(text, { candidates: analysis.candidates, verdictConfidence });
  const kept = keep(corpus, verdicts);
  const path = corpus.configuration.analysis.verdictsPath;
  const labels = countsOf(verdicts);
  if (args.has("json")) printJson({ file: path, imported: verdicts.length, labels, kept });
  else {
    const told = Object.entries(labels).map(([label, count]) => `${count} ${label}`);
    print(`${plural(verdicts.length, "verdict")} kept in ${path}: ${told.join(", ")}. It holds ${kept} in all.`);
    print(faint("Commit the file, so that the verdicts hold for everybody."));
  }
  return 0;
}

/** @throws UsageError for a word that is no kind. */
function kindOf(args: Arguments): (typeof CANDIDATE_KINDS)[number] | undefined {
  const written = args.text("kind");
  const kind = CANDIDATE_KINDS.find((each) => each === written?.trim().toLowerCase());
  if (written === undefined || kind) return kind;
  throw new UsageError(`--kind is ${JSON.stringify(written)}; it takes ${CANDIDATE_KINDS.join(", ")}.`);
}

/** Adds verdicts to those that are kept. @returns how many there are then. @throws ReviewFault */
function keep({ root, configuration }: DocumentCorpus, verdicts: readonly StoredVerdict[]): number {
  const path = configuration.analysis.verdictsPath;
  try {
    const all = new Map(readVerdicts(root, path));
    for (const verdict of verdicts) all.set(verdict.candidateId, verdict);
    writeVerdicts(root, path, all);
    return all.size;
  } catch (error) {
    if (error instanceof FileProblem) throw new ReviewFault(`${path} ${error.message}. Nothing was written.`);
    if (error instanceof NotWritten) throw new ReviewFault(error.message);
    throw error;
  }
}

function countsOf(verdicts: readonly StoredVerdict[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { label } of verdicts) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}
