import { join } from "node:path";
import { applyFixes, CHECKS, newFindings } from "../checks/mod.ts";
import { closest } from "../spelling/mod.ts";
import { plural } from "../tools/mod.ts";
import {
  ANALYSIS_CODES,
  asJson,
  asMarkdown,
  asSarif,
  BASELINE_FILE,
  baselinePlace,
  CONFIGURATION_CODE,
  type Examination,
  examine,
  FAIL_LEVELS,
  type FailLevel,
  hasFailed,
  isWanted,
  knownFindings,
  printText,
  type Wishes,
  writeKnown,
} from "./check/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { repositoryFolder } from "./repository.ts";
import { note, print, printJson, write } from "./terminal.ts";

/** Forms beside the text for people; one at a time. */
const FORMS = ["json", "sarif", "markdown"] as const;

/** `lectern check [DIR]` */
export const command: Command = {
  name: "check",
  summary:
    "Tell what is wrong with a repository's documents: links, structure, front matter, and what the code no longer has.",
  usage: "[folder]",
  arity: [0, 1],
  flags: [
    { name: "json", help: "Print the findings for a program." },
    { name: "sarif", help: "Print them as a SARIF 2.1.0 log, as code hosts show them beside a change." },
    { name: "markdown", help: "Print them as a page, as for a comment." },
    { name: "fix", help: "Correct what has one right correction: links to moved files, case, misspelt anchors." },
    {
      name: "baseline",
      value: "<file>",
      help: "Do not tell the findings that this file knows. Default: the one configured.",
    },
    { name: "write-baseline", help: `Write every finding down as known, to --baseline or ${BASELINE_FILE}.` },
    {
      name: "only",
      value: "<code>",
      repeatable: true,
      choices: CHECKS.map(({ code }) => code),
      help: "Only this check, or those whose codes begin so. May be repeated.",
    },
    { name: "no-info", help: "Leave out findings that are only infos." },
    { name: "merge-ready", help: "Also take a plan or specification that is still open for an error." },
    { name: "analysis", help: "Also compare statements: repeated ones, contradictions, words of two meanings." },
    {
      name: "fail-on",
      value: "<severity>",
      choices: FAIL_LEVELS,
      help: "From which severity on what --analysis finds ends with 3: none, warning or error (the default: a reviewed conflict).",
    },
    { name: "no-code", help: "Do not look at the code." },
  ],
  examples: [
    "lectern check",
    "lectern check --fix",
    "lectern check --sarif > lectern.sarif",
    "lectern check --write-baseline",
    "lectern check --analysis --fail-on warning",
    "lectern check ../shop --only KW-DOC-SPEC --only LECTERN-DOC-LINK",
  ],
  async run(args) {
    const form = formOf(args);
    const wishes = wishesOf(args);
    const failLevel = failLevelOf(args, wishes);
    const root = repositoryFolder(args.positionals[0]);
    const { examination, told } = await fixed(root, wishes, args.has("fix"));
    const place = baselinePlace(root, args.text("baseline"), examination.corpus?.configuration.checks.baseline);
    if (args.has("write-baseline")) return keep(place?.file ?? join(root, BASELINE_FILE), examination);
    const baseline = place && knownFindings(place);
    const { fresh, known } = baseline
      ? newFindings(examination.findings, baseline)
      : { fresh: examination.findings, known: 0 };
    const findings = args.has("no-info") ? fresh.filter(({ severity }) => severity !== "info") : fresh;
    if (known > 0) told.push(`${plural(known, "finding")} known from the baseline not shown.`);
    tell({ ...examination, findings }, form, told, known);
    return hasFailed(findings, failLevel) ? 3 : 0;
  },
};

function formOf(args: Arguments): (typeof FORMS)[number] | "text" {
  const [form, ...others] = FORMS.filter((name) => args.has(name));
  if (others.length > 0) throw new UsageError(`--${form} and --${others[0]} do not go together: choose one.`);
  return form ?? "text";
}

function wishesOf(args: Arguments): Wishes {
  const only = args
    .list("only")
    .flatMap((codes) => codes.split(","))
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  const codes = [CONFIGURATION_CODE, ...CHECKS.map(({ code }) => code), ...ANALYSIS_CODES];
  for (const wanted of only) {
    const isKnown = isOfAnalysis(wanted) || codes.some((code) => isWanted(code, { only: [wanted] }));
    if (!isKnown) throw new UsageError(`There is no check ${wanted}. Did you mean ${closest(wanted, codes)}?`);
  }
  return {
    only,
    isMergeReady: args.has("merge-ready"),
    // Whoever asks for its codes asks for it.
    withAnalysis: args.has("analysis") || only.some(isOfAnalysis),
    withCode: !args.has("no-code"),
  };
}

/** Whether a code, or the beginning of one, is of what --analysis finds. */
function isOfAnalysis(wanted: string): boolean {
  return ANALYSIS_CODES.some((start) => `${wanted}-`.startsWith(start));
}

/** @throws UsageError when it is none, or when nothing depends on it. */
function failLevelOf(args: Arguments, { withAnalysis }: Wishes): FailLevel {
  const given = args.text("fail-on");
  if (given === undefined) return "error";
  const level = FAIL_LEVELS.find((one) => one === given.toLowerCase());
  if (level === undefined) throw new UsageError(`--fail-on is "${given}"; it takes ${FAIL_LEVELS.join(", ")}.`);
  if (!withAnalysis)
    throw new UsageError("--fail-on goes with --analysis. Errors of all other checks always end with 3.");
  return level;
}

/** Looks at the documents, corrects what can be, and looks again: what is told is what is left. */
async function fixed(
  root: string,
  wishes: Wishes,
  isFix: boolean,
): Promise<{ examination: Examination; told: string[] }> {
  const examination = await examine(root, wishes);
  if (!isFix || !examination.corpus) return { examination, told: [] };
  const files = applyFixes(examination.findings, examination.corpus);
  for (const { file, reason } of files) if (reason !== undefined) note(`not corrected: ${file}: ${reason}`);
  const done = files.filter(({ replaced }) => replaced > 0);
  const total = done.reduce((sum, { replaced }) => sum + replaced, 0);
  const told = total === 0 ? [] : [`${plural(total, "link")} corrected in ${done.map(({ file }) => file).join(", ")}.`];
  return { examination: total === 0 ? examination : await examine(root, wishes), told };
}

function keep(file: string, { corpus, findings }: Examination): number {
  if (!corpus) {
    note(`Nothing was written: ${findings[0]!.file}: ${findings[0]!.message}`);
    return 3;
  }
  writeKnown(file, findings);
  print(`${plural(findings.length, "finding")} written down as known in ${file}.`);
  return 0;
}

function tell(examination: Examination, form: ReturnType<typeof formOf>, told: readonly string[], known: number): void {
  if (form === "text") {
    printText(examination, told);
    return;
  }
  for (const line of told) note(line);
  if (form === "json") printJson(asJson(examination, known));
  else if (form === "sarif") printJson(asSarif(examination));
  else write(asMarkdown(examination));
}
