/** What a repository's statements come to: which repeat, which contradict each other, which words mean several things. */
export { type Analysis, type AnalysisMetrics, type AnalysisOptions, analyse } from "./analyse.ts";
export { type AnalysedCode, AnalysisHost } from "./analysis_host.ts";
export { approvedSenses } from "./approved_senses.ts";
export type { Candidate } from "./candidate.ts";
export type { CandidateRequest } from "./candidate_page.ts";
export { CANDIDATE_RANGES, type CandidateLimits, type CandidatesBody, candidatesBody } from "./candidates_body.ts";
export { CANDIDATE_KINDS, type Claim } from "./claim.ts";
export { claimsOf } from "./claims_of.ts";
export type { RelatedDocuments } from "./compare_claims.ts";
export { type GlossaryAnswer, glossaryAnswer } from "./glossary_answer.ts";
export { glossaryBody } from "./glossary_body.ts";
export { readGlossary } from "./read_glossary.ts";
