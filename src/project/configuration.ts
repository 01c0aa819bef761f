/** What a repository says of its documents. Paths are below its root, with slashes, without `.` and `..`. */
export interface ProjectConfiguration {
  /** Folders with documents, the primary one first; never empty. `.` is the repository itself. */
  readonly roots: readonly string[];
  /** Names of folders that no document is taken from, compared without case. */
  readonly excludedSegments: readonly string[];
  /** Files that are no documents, below the root that holds them. */
  readonly excludedFiles: readonly string[];
  readonly catalog: {
    /** The document with the table of components and owners. */
    readonly path: string;
    /** Cells of a row, counted as upstream does: the empty one before the first bar is 0. Headers named so win over them. */
    readonly componentColumn: number;
    readonly ownerColumn: number;
  };
  /** Where code is looked for; `.` is the whole repository. */
  readonly sourceRoots: readonly string[];
  readonly ontology: Ontology;
  readonly analysis: AnalysisConfiguration;
  readonly checks: ChecksConfiguration;
}

/** Which front matter documents have. Words are compared without case, blanks around them cut. */
export interface Ontology {
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  readonly technologies: readonly string[];
  /** Keys that every governed document has. */
  readonly requiredKeys: readonly string[];
  /** Further keys, by type. */
  readonly requiredKeysByType: Readonly<Record<string, readonly string[]>>;
  readonly pairings: readonly Pairing[];
}

/** A document of a type that has one key needs another. */
export interface Pairing {
  readonly type: string;
  readonly has: string;
  readonly needs: string;
}

/** How statements are compared. Scores lie between 0 and 1. */
export interface AnalysisConfiguration {
  /** Only documents of these statuses make claims. */
  readonly statuses: readonly string[];
  /** The glossary, in a documentation root. */
  readonly glossaryPath: string;
  /** Reviewed verdicts, in the repository. */
  readonly verdictsPath: string;
  /** A verdict below it counts for nothing. */
  readonly verdictConfidence: number;
  readonly mode: "hybrid" | "graph" | "high-recall";
  /** Words; shorter claims are left out. */
  readonly minClaimTokens: number;
  readonly lexicalCandidate: number;
  readonly lexicalDuplicate: number;
  readonly semanticCandidate: number;
  readonly semanticDuplicate: number;
  readonly terminologyContext: number;
  readonly maxNeighboursPerClaim: number;
  readonly maxCodeNeighbours: number;
  readonly maxCandidates: number;
  readonly embeddings: EmbeddingsConfiguration;
}

/** A model on this machine that compares meanings. */
export interface EmbeddingsConfiguration {
  readonly mode: "off" | "prefer" | "required";
  /** On this machine only. */
  readonly endpoint?: string;
  readonly model?: string;
  readonly dimensions?: number;
  readonly batchSize: number;
  readonly timeoutSeconds: number;
  /** Name of the variable that holds the key. */
  readonly apiKeyEnv?: string;
}

/** Which checks run, and what they take for too much. */
export interface ChecksConfiguration {
  /** By code; a code that is not here has its own severity. */
  readonly severities: Readonly<Record<string, "off" | "info" | "warning" | "error">>;
  /** Days after which a review is stale whatever the code did; never when left out. */
  readonly reviewAfterDays?: number;
  /** UTF-16 units of a section that agents do not see whole. */
  readonly longSection: number;
  /** Old findings, which are not told again; below the root. */
  readonly baseline?: string;
}
