/** What an analysis may be asked for, and the codes of what it finds. Nothing here loads the analysis itself: a list of tools waits for it. */
export { CANDIDATE_KINDS } from "../claim.ts";
export { CANDIDATE_CODES } from "./candidate_codes.ts";
export { CANDIDATE_RANGES } from "./candidate_ranges.ts";
