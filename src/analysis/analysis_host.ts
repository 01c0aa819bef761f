import type { CodeIndex } from "../code/mod.ts";
import { type DocumentCorpus, relations } from "../graph/mod.ts";
import { digest } from "../storage/mod.ts";
import { type Analysis, analyse } from "./analyse.ts";
import { FileProblem, textOfFile } from "./repository_file.ts";

/** The code that documents are related by. */
export interface AnalysedCode {
  readonly index: CodeIndex | undefined;
  /** Why there is no index. */
  readonly unavailable: string | undefined;
  /** Another number after every change of the index. */
  readonly builds: number;
}

/** The analysis of one repository, made anew when documents, configuration, code or verdicts have changed: pages of it are asked for one after the other. */
export class AnalysisHost {
  #corpus: DocumentCorpus | undefined;
  #rest: string | undefined;
  #analysis: Promise<Analysis> | undefined;

  /** The analysis of a corpus as it is. */
  current(corpus: DocumentCorpus, { index, unavailable, builds }: AnalysedCode): Promise<Analysis> {
    const rest = JSON.stringify([builds, unavailable, verdictsDigest(corpus)]);
    if (this.#analysis && this.#corpus === corpus && this.#rest === rest) return this.#analysis;
    [this.#corpus, this.#rest] = [corpus, rest];
    const analysis = analyse(corpus, { related: relations(corpus, index), codeUnavailable: unavailable });
    this.#analysis = analysis;
    analysis.catch(() => {
      if (this.#analysis === analysis) this.#analysis = undefined;
    });
    return analysis;
  }
}

function verdictsDigest({ root, configuration }: DocumentCorpus): string {
  try {
    return digest(textOfFile(root, configuration.analysis.verdictsPath) ?? "");
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
}
