import { relative } from "node:path";
import { CHECKS, type Check, CheckContext, chosenSeverity, type Finding, runChecks, sorted } from "../../checks/mod.ts";
import type { CodeState } from "../../code/mod.ts";
import { type DocumentCorpus, Relations, readCorpus } from "../../graph/mod.ts";
import { NAME } from "../../product/mod.ts";
import { ProjectError } from "../../project/mod.ts";
import { bindingOf } from "../initialising/mod.ts";
import { codeOf } from "../repository.ts";

/** What a person wants to be looked at. */
export interface Wishes {
  /** Codes, or beginnings of codes as `KW-DOC-SPEC`; all when there is none. */
  readonly only: readonly string[];
  readonly isMergeReady: boolean;
  readonly withAnalysis: boolean;
  readonly withCode: boolean;
}

/** What was looked at, and what was found. */
export interface Examination {
  /** Nothing when the configuration cannot be read; that is then the only finding. */
  readonly corpus?: DocumentCorpus;
  /** The worst first. */
  readonly findings: readonly Finding[];
  /** What was not looked at, and why: a sentence each. */
  readonly notes: readonly string[];
}

/** The key that only governed documents have. */
const TYPE_KEY = "doc-type";
/** Further ones of theirs. Generators of sites know some of them, too: one alone, as an `id`, says nothing. */
const OTHER_KEYS = ["id", "status", "owner", "last-reviewed", "component"];
export const CONFIGURATION_CODE = "KW-CONFIG-001";
/** Codes of the analysis begin so; it has a severity of its own for each finding. */
export const ANALYSIS_CODES = ["KW-DOC-ANALYSIS-", "KW-DOC-REVIEW-", "KW-DOC-GLOSSARY-"];

/** Looks at the documents of a repository. */
export async function examine(root: string, wishes: Wishes): Promise<Examination> {
  try {
    const { kind, configuration } = await bindingOf(root, { roots: [], isConversion: false });
    return await examineCorpus(readCorpus(root, configuration), kind !== "new", wishes);
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    return { findings: [unreadable(root, error)], notes: ["Nothing else was looked at."] };
  }
}

function unreadable(root: string, { message, file }: ProjectError): Finding {
  const path = relative(root, file).replaceAll("\\", "/");
  return {
    code: CONFIGURATION_CODE,
    severity: "error",
    // In a list of findings each is one line, and the code and the file stand beside it.
    message: message.replace(`${CONFIGURATION_CODE}: `, "").replace(file, path).replace(/\n\s*/g, " "),
    subject: path,
    file: path,
    hint: "Mend the file, then check again.",
  };
}

async function examineCorpus(corpus: DocumentCorpus, isBound: boolean, wishes: Wishes): Promise<Examination> {
  const notes: string[] = [];
  const isGoverned = isBound && corpus.documents.some(isGovernedDocument);
  if (!isBound) {
    notes.push(
      `No configuration says what front matter documents have: only their Markdown was checked. To make one: ${NAME} init`,
    );
  } else if (!isGoverned && corpus.documents.length > 0) {
    notes.push("No document has front matter of a governed one: only their Markdown was checked.");
  }
  const { roots } = corpus.configuration;
  if (corpus.documents.length === 0) notes.push(`No document was found below ${roots.join(", ")}.`);
  const code = isGoverned && wishes.withCode ? await codeOf(corpus) : undefined;
  if (isGoverned && !wishes.withCode) notes.push("Code was not looked at (--no-code).");
  const context = new CheckContext({ corpus, isGoverned, isMergeReady: wishes.isMergeReady, ...(code && { code }) });
  const findings = await runChecks(context, { checks: CHECKS.filter(({ code: each }) => isWanted(each, wishes)) });
  if (wishes.withAnalysis) {
    const analysis = await analysisFindings(corpus, code, wishes);
    findings.push(...analysis.findings);
    notes.push(...analysis.notes);
  }
  return { corpus, findings: sorted(findings), notes };
}

function isGovernedDocument({ frontMatter: { values } }: DocumentCorpus["documents"][number]): boolean {
  return Object.hasOwn(values, TYPE_KEY) || OTHER_KEYS.filter((key) => Object.hasOwn(values, key)).length > 1;
}

/** Whether a code is one of those that were asked for. */
export function isWanted(code: string, { only }: Pick<Wishes, "only">): boolean {
  return only.length === 0 || only.some((wanted) => code === wanted || code.startsWith(`${wanted.replace(/-$/, "")}-`));
}

async function analysisFindings(
  corpus: DocumentCorpus,
  code: CodeState | undefined,
  wishes: Wishes,
): Promise<Pick<Examination, "findings" | "notes">> {
  const { analyse } = await import("../../analysis/mod.ts");
  const related = new Relations(corpus, code?.index);
  const { diagnostics, metrics, unavailable } = await analyse(corpus, { related, codeUnavailable: code?.unavailable });
  const findings = diagnostics.flatMap((diagnostic) => {
    const chosen = chosenSeverity(diagnostic.code, corpus);
    if (chosen === "off" || !isWanted(diagnostic.code, wishes)) return [];
    return [{ ...diagnostic, ...(chosen && { severity: chosen }) }];
  });
  if (unavailable !== undefined) return { findings, notes: ["Statements were not compared: the glossary is broken."] };
  const statuses = corpus.configuration.analysis.statuses.join(", ");
  const nothing = `No statement was compared: there is none in documents of the status ${statuses}.`;
  return { findings, notes: metrics.claims === 0 ? [nothing] : [] };
}

/** Every check that can be named, for lists of them. */
export function checkOf(code: string): Pick<Check, "about" | "help" | "severity"> | undefined {
  return CHECKS.find((check) => check.code === code);
}
