import { relative } from "node:path";
import { CHECKS, type Check, CheckContext, chosenSeverity, type Finding, runChecks, sorted } from "../../checks/mod.ts";
import { CodeHost, type CodeState } from "../../code/mod.ts";
import { type DocumentCorpus, Relations, readCorpus } from "../../graph/mod.ts";
import { NAME } from "../../product/mod.ts";
import { ProjectError } from "../../project/mod.ts";
import { bindingOf } from "../initialising/mod.ts";
import { note } from "../terminal.ts";

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

/** A person waits until the code is read: an hour. */
const PATIENCE_MS = 3_600_000;
/** Keys that make front matter one of a governed document. */
const GOVERNED_KEYS = ["id", "doc-type", "status", "owner", "last-reviewed", "component"];
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
  if (wishes.withAnalysis) findings.push(...(await analysisFindings(corpus, code, wishes)));
  return { corpus, findings: sorted(findings), notes };
}

function isGovernedDocument({ frontMatter: { values } }: DocumentCorpus["documents"][number]): boolean {
  return GOVERNED_KEYS.some((key) => Object.hasOwn(values, key));
}

/** Whether a code is one of those that were asked for. */
export function isWanted(code: string, { only }: Pick<Wishes, "only">): boolean {
  return only.length === 0 || only.some((wanted) => code === wanted || code.startsWith(`${wanted.replace(/-$/, "")}-`));
}

/** The code of a repository whose documents name none of it is not read. */
async function codeOf({ root, configuration, documents }: DocumentCorpus): Promise<CodeState | undefined> {
  const isNamed = documents.some(
    ({ identity }) => identity.codeRefs.length + identity.apiEndpoints.length > 0 || identity.sourceRoot !== undefined,
  );
  if (!isNamed) return undefined;
  const host = new CodeHost({ root, sourceRoots: configuration.sourceRoots, log: note });
  return await host.current(undefined, { patienceMs: PATIENCE_MS });
}

async function analysisFindings(
  corpus: DocumentCorpus,
  code: CodeState | undefined,
  wishes: Wishes,
): Promise<Finding[]> {
  const { analyse } = await import("../../analysis/mod.ts");
  const related = new Relations(corpus, code?.index);
  const { diagnostics } = await analyse(corpus, { related, codeUnavailable: code?.unavailable });
  return diagnostics.flatMap((diagnostic) => {
    const chosen = chosenSeverity(diagnostic.code, corpus);
    if (chosen === "off" || !isWanted(diagnostic.code, wishes)) return [];
    return [{ ...diagnostic, ...(chosen && { severity: chosen }) }];
  });
}

/** Every check that can be named, for lists of them. */
export function checkOf(code: string): Pick<Check, "about" | "help" | "severity"> | undefined {
  return CHECKS.find((check) => check.code === code);
}
