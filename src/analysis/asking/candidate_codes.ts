/** Codes of candidates, statements for a person to look at: whatever else an analysis tells has gone wrong. */
export const CANDIDATE_CODES: readonly string[] = ["KW-DOC-ANALYSIS-001", "KW-DOC-ANALYSIS-002", "KW-DOC-ANALYSIS-003"];
