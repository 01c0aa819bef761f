/** The ties between documents, and what they are worth: who stands near whom, and which text a change makes doubtful. */

export { type ChangedFile, type Changes, changedFiles, givenFiles } from "./changed_files.ts";
export { DocumentGraph } from "./document_graph.ts";
export { DocumentNames } from "./document_names.ts";
export { EDGE_KINDS, type EdgeKind, type GraphEdge } from "./edge.ts";
export { asDot, asGraphml, asJson, asJsonLines, asMermaid, type GraphPart, neighbourhood } from "./formats/mod.ts";
export type { GlossarySense } from "./glossary_sense.ts";
export { graphOf } from "./graph_of.ts";
export { type ImpactAnswer, type ImpactRequest, impactAnswer } from "./impact_answer.ts";
export { impactBody } from "./impact_body.ts";
export type { ImpactKind, ImpactReason } from "./impact_evidence.ts";
export { type Impact, type ImpactedDocument, impactOf } from "./impact_of.ts";
export { nearestNames } from "./nearest_names.ts";
export type { GraphNode, NodeLabel } from "./node.ts";
export type { Place } from "./place.ts";
export type { AmbiguousId, DanglingTarget, GraphProblems } from "./problems.ts";
export { relatedBody } from "./related_body.ts";
export {
  MOST_WAYS,
  type RelatedAnswer,
  type RelatedDocument,
  type RelatedRequest,
  type RelatedSubject,
  relatedTo,
  type Step,
} from "./related_to.ts";
export { type RelationReason, Relations, relations } from "./relations.ts";
export type { SectionToReread } from "./sections_to_reread.ts";
