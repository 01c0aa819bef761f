import type { Analysis, AnalysisHost } from "../../analysis/mod.ts";
import { CodeHost, type CodeState } from "../../code/mod.ts";
import { type DocumentCorpus, DocumentHost, provenanceLine } from "../../graph/mod.ts";
import type { JsonObject, ToolAnswer, ToolContext } from "../../host/mod.ts";

/** What a tool has to say, below the provenance line. */
export interface Body {
  readonly text: string;
  /** For a program. What is undefined is left out on the wire. */
  readonly structured: object;
}

/** What a tool answers from. It keeps nothing between calls. */
export interface Asked {
  readonly corpus: DocumentCorpus;
  /** What is wrong with the configuration; the corpus is then by the last good one, or by the default. */
  readonly configurationFault: string | undefined;
  /** Symbols, as fresh as the given names need, and those of the given files; asked only by tools that join. */
  code(names?: readonly string[], files?: readonly string[]): Promise<CodeState>;
  /** What the statements of the corpus come to. */
  analysis(): Promise<Analysis>;
  readonly signal: AbortSignal;
}

/** Leads every answer with the line that says which checkout it is from. */
export class Answering {
  readonly host: DocumentHost;
  readonly #log: (line: string) => void;
  #code: { readonly host: CodeHost; readonly sourceRoots: string } | undefined;
  #analysis: AnalysisHost | undefined;

  constructor(root: string, log: (line: string) => void) {
    this.host = new DocumentHost(root);
    this.#log = log;
  }

  /** An answer from the documents as they are now. */
  async answer(context: ToolContext, make: (asked: Asked) => Body | Promise<Body>): Promise<ToolAnswer> {
    const { corpus, configurationFault } = this.host.current();
    const code: Asked["code"] = async (names, files = []) => {
      const host = this.#codeOf(corpus);
      // Nobody waits for what only the next question may need.
      context.scope.defer(() => void setImmediate(() => host.sweep().catch((error) => this.#log(String(error)))));
      return await host.current(names, { files, signal: context.signal });
    };
    const analysis = async () => await this.#analysisOf(corpus, await code(declaredNames(corpus)));
    const body = await make({ corpus, configurationFault, signal: context.signal, code, analysis });
    const provenance = await this.host.provenance(corpus);
    const lines = [provenanceLine(provenance), configurationFault, body.text].filter((line) => line);
    return {
      text: lines.join("\n"),
      structured: {
        provenance,
        configurationFault: configurationFault ?? null,
        ...body.structured,
      } as object as JsonObject,
    };
  }

  async #analysisOf(corpus: DocumentCorpus, { index, unavailable }: CodeState): Promise<Analysis> {
    const { AnalysisHost } = await import("../../analysis/mod.ts");
    this.#analysis ??= new AnalysisHost();
    return await this.#analysis.current(corpus, { index, unavailable, builds: this.#codeOf(corpus).builds });
  }

  #codeOf({ root, configuration }: DocumentCorpus): CodeHost {
    const sourceRoots = configuration.sourceRoots.join("\n");
    if (this.#code?.sourceRoots !== sourceRoots) {
      const host = new CodeHost({ root, sourceRoots: configuration.sourceRoots, log: this.#log });
      this.#code = { host, sourceRoots };
    }
    return this.#code.host;
  }
}

/** Everything of the code that the documents of a corpus name. */
export function declaredNames({ documents }: Pick<DocumentCorpus, "documents">): string[] {
  return documents.flatMap(({ identity }) => [...identity.codeRefs, ...identity.apiEndpoints]);
}
