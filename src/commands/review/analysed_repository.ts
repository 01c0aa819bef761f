import { CANDIDATE_CODES } from "../../analysis/asking/mod.ts";
import { type Analysis, analyse } from "../../analysis/mod.ts";
import { type Diagnostic, type DocumentCorpus, Relations, readCorpus } from "../../graph/mod.ts";
import { bindingOf } from "../initialising/mod.ts";
import { codeOf } from "../repository.ts";
import { note } from "../terminal.ts";

/** A repository's documents and what they state. */
export interface AnalysedRepository {
  readonly corpus: DocumentCorpus;
  readonly analysis: Analysis;
}

/** Why an analysis is none to build on. The message has a line for each reason, with its code and place. */
export class AnalysisFault extends Error {
  override readonly name = "AnalysisFault";
  readonly code: string;

  constructor([first, ...others]: readonly [Diagnostic, ...Diagnostic[]]) {
    super([first, ...others].map(sentenceOf).join("\n"));
    this.code = first.code;
  }
}

/**
 * Reads and compares the statements of a repository's documents. What is done without is told on standard error.
 *
 * @param options.withHarmless Also gives candidates that a review found harmless.
 * @param options.forgives A code that is told by the caller, in its turn.
 * @throws ProjectError; AnalysisFault when the analysis cannot be done whole.
 */
export async function analysedRepository(
  root: string,
  { withHarmless = false, forgives }: { readonly withHarmless?: boolean; readonly forgives?: string } = {},
): Promise<AnalysedRepository> {
  const { configuration } = await bindingOf(root, { roots: [], isConversion: false });
  const corpus = readCorpus(root, configuration);
  if (corpus.documents.length === 0) note(`No document was found below ${configuration.roots.join(", ")} in ${root}.`);
  const code = await codeOf(corpus);
  const analysis = await analyse(corpus, {
    related: new Relations(corpus, code?.index),
    codeUnavailable: code?.unavailable,
    withHarmless,
  });
  const told = analysis.diagnostics.filter(({ code }) => !CANDIDATE_CODES.includes(code));
  const [fault, ...faults] = told.filter(({ code, severity }) => severity === "error" && code !== forgives);
  if (fault) throw new AnalysisFault([fault, ...faults]);
  for (const diagnostic of told) if (diagnostic.severity !== "error") note(sentenceOf(diagnostic));
  return { corpus, analysis };
}

function sentenceOf({ code, message, file, startLine, hint }: Diagnostic): string {
  const place = startLine === undefined ? file : `${file}:${startLine}`;
  return `${code}: ${message} (${place})${hint === undefined ? "" : ` ${hint}`}`;
}
