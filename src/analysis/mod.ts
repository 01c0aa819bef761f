/** What a repository's statements come to: which repeat, which contradict each other, which words mean several things. */
export { type Analysis, type AnalysisMetrics, type AnalysisOptions, analyse } from "./analyse.ts";
export type { Candidate } from "./candidate.ts";
export type { Claim } from "./claim.ts";
export { claimsOf } from "./claims_of.ts";
export type { RelatedDocuments } from "./compare_claims.ts";
export { readGlossary } from "./read_glossary.ts";
