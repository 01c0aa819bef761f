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
  /** Symbols, as fresh as the given names need; asked only by tools that join. */
  code(names?: readonly string[]): Promise<CodeState>;
  readonly signal: AbortSignal;
}

/** Leads every answer with the line that says which checkout it is from. */
export class Answering {
  readonly host: DocumentHost;
  readonly #log: (line: string) => void;
  #code: { readonly host: CodeHost; readonly sourceRoots: string } | undefined;

  constructor(root: string, log: (line: string) => void) {
    this.host = new DocumentHost(root);
    this.#log = log;
  }

  /** An answer from the documents as they are now. */
  async answer(context: ToolContext, make: (asked: Asked) => Body | Promise<Body>): Promise<ToolAnswer> {
    const { corpus, configurationFault } = this.host.current();
    const body = await make({
      corpus,
      signal: context.signal,
      code: async (names) => {
        const code = this.#codeOf(corpus);
        // Nobody waits for what only the next question may need.
        context.scope.defer(() => void setImmediate(() => code.sweep().catch((error) => this.#log(String(error)))));
        return await code.current(names, { signal: context.signal });
      },
    });
    const provenance = await this.host.provenance(corpus);
    const lines = [provenanceLine(provenance), configurationFault, body.text].filter((line) => line);
    return {
      text: lines.join("\n"),
      structured: {
        provenance: { ...provenance, untracked: [...provenance.untracked] },
        configurationFault: configurationFault ?? null,
        ...body.structured,
      } as JsonObject,
    };
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
