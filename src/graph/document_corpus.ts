import type { ProjectConfiguration } from "../project/mod.ts";
import type { Catalog } from "./catalog.ts";
import type { GovernedDocument } from "./document.ts";

/** All documents of a repository at one time; never changed, so that a request keeps what it began with. */
export interface DocumentCorpus {
  /** Absolute path of the repository. */
  readonly root: string;
  readonly configuration: ProjectConfiguration;
  /** By roots as they are configured, then by path. */
  readonly documents: readonly GovernedDocument[];
  readonly byPath: ReadonlyMap<string, GovernedDocument>;
  /** By id in lower case; more than one where an id is given twice. */
  readonly byId: ReadonlyMap<string, readonly GovernedDocument[]>;
  readonly catalog: Catalog | undefined;
  /** Files that are no documents although they look like it, each with one reason. */
  readonly skipped: readonly SkippedFile[];
  /** Rises with every change of documents, configuration or catalog. */
  readonly generation: number;
}

/** A file that could not be taken. */
export interface SkippedFile {
  readonly path: string;
  /** A sentence's end, as in "is a pipe", "is not UTF-8". */
  readonly reason: string;
}
