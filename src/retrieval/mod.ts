/** Which documents of a repository answer a question, and what of them is shown. */
export { type ClampedNumbers, clampedTo, type NumberRange } from "./clamped.ts";
export { type ExploreBody, exploreBody } from "./explore_body.ts";
export { EXPLORE_RANGES, type ExploreLimits } from "./explore_limits.ts";
export type { BelowFloor, Explored, ExploredDocument, ExploredSection, OmittedSection } from "./explored.ts";
export type { JoinReading, ReadJoins } from "./joins.ts";
export { type RankedDocument, type Ranking, rankDocuments } from "./rank_documents.ts";
export { successorsOf } from "./successors.ts";
export { SECTION_CAP, type Unit, unitsOf } from "./unit.ts";
