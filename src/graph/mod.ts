/** How a repository's documents relate: to each other, to its components and owners, and to its code. */
export { type Catalog, readCatalog } from "./catalog.ts";
export { clipLine, clippedLine } from "./clip_line.ts";
export { type Diagnostic, type RelatedPlace, SEVERITIES, type Severity } from "./diagnostic.ts";
export { type DocumentIdentity, type FrontMatterState, type GovernedDocument, subjectOf } from "./document.ts";
export type { DocumentCorpus, SkippedFile } from "./document_corpus.ts";
export { DocumentHost, type Standing } from "./document_host.ts";
export {
  type Declaring,
  type DocumentsForSymbol,
  documentsForSymbol,
  type Mentioning,
} from "./documents_for_symbol.ts";
export {
  type AmbiguousId,
  asDot,
  asGraphml,
  asJson,
  asJsonLines,
  asMermaid,
  type ChangedFile,
  type Changes,
  changedFiles,
  type DanglingTarget,
  DocumentGraph,
  DocumentNames,
  EDGE_KINDS,
  type EdgeKind,
  type GlossarySense,
  type GraphEdge,
  type GraphNode,
  type GraphPart,
  type GraphProblems,
  givenFiles,
  graphOf,
  type Impact,
  type ImpactAnswer,
  type ImpactedDocument,
  type ImpactKind,
  type ImpactReason,
  type ImpactRequest,
  impactAnswer,
  impactBody,
  impactOf,
  MOST_WAYS,
  type NodeLabel,
  nearestNames,
  neighbourhood,
  type Place,
  type RelatedAnswer,
  type RelatedDocument,
  type RelatedRequest,
  type RelatedSubject,
  type RelationReason,
  Relations,
  relatedBody,
  relatedTo,
  relations,
  type SectionToReread,
  type Step,
} from "./edges/mod.ts";
export { GitFacts, type Revision } from "./git_facts.ts";
export { identityLines } from "./identity_lines.ts";
export { type CodeJoin, joinLines, joinsOf, MOST_JOINS } from "./joins.ts";
export { oneLine } from "./one_line.ts";
export { type DocumentProvenance, provenanceLine, provenanceOf } from "./provenance.ts";
export { CorpusReader, readCorpus } from "./read_corpus.ts";
export { GIT_TIMEOUT, type GitAnswer, runGit } from "./run_git.ts";
