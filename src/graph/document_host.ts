import { statSync } from "node:fs";
import {
  configurationFiles,
  defaultConfiguration,
  type ProjectConfiguration,
  ProjectError,
  readProject,
} from "../project/mod.ts";
import type { DocumentCorpus } from "./document_corpus.ts";
import { GitFacts } from "./git_facts.ts";
import { type DocumentProvenance, provenanceOf } from "./provenance.ts";
import { CorpusReader } from "./read_corpus.ts";

/** What a call answers from: it keeps it to its end, whatever changes meanwhile. */
export interface Standing {
  readonly corpus: DocumentCorpus;
  /** What is wrong with the configuration, a line that begins with its code; the last good one, or the default, holds then. */
  readonly configurationFault: string | undefined;
}

/**
 * The documents of one repository, as they are whenever somebody asks: every call looks at all files and reads those that
 * changed. There is no watcher, and nothing is to be reloaded.
 */
export class DocumentHost {
  readonly root: string;
  readonly #reader: CorpusReader;
  readonly #git: GitFacts;
  #stamp: string | undefined;
  #configuration: ProjectConfiguration | undefined;
  #fault: string | undefined;

  /** @param root Absolute path of the repository. */
  constructor(root: string) {
    this.root = root;
    this.#reader = new CorpusReader(root);
    this.#git = new GitFacts(root);
  }

  /** What is wrong with the configuration, without reading a document. */
  get configurationFault(): string | undefined {
    this.#readConfiguration();
    return this.#fault;
  }

  current(): Standing {
    this.#readConfiguration();
    const configuration = this.#configuration ?? DEFAULT;
    return { corpus: this.#reader.read(configuration), configurationFault: this.#fault };
  }

  /** From which checkout and revision a corpus is. */
  async provenance(corpus: DocumentCorpus): Promise<DocumentProvenance> {
    return provenanceOf(corpus, await this.#git.of(corpus));
  }

  #readConfiguration(): void {
    const stamp = stampOf(configurationFiles(this.root));
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    try {
      const project = readProject(this.root);
      if (project) this.#configuration = project.configuration;
      this.#fault = project ? undefined : "KW-CONFIG-001: The repository's configuration is gone.";
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error;
      this.#fault = error.message.replace(/\s*\n\s*/g, " ");
    }
  }
}

const DEFAULT = defaultConfiguration();

function stampOf(files: readonly string[]): string {
  return files
    .map((file) => {
      try {
        const stats = statSync(file, { throwIfNoEntry: false });
        return stats && [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino].join(":");
      } catch {
        return "unreadable";
      }
    })
    .join("|");
}
