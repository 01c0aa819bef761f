/** Checks of documents against the code that they speak about, and its history. */
export { ambiguousReference } from "./ambiguous_reference.ts";
export { emptySourceRoot } from "./empty_source_root.ts";
export { oldReview, staleReview, staleSourceRoot } from "./stale_review.ts";
export { unresolvedEndpoint } from "./unresolved_endpoint.ts";
export { unresolvedReference } from "./unresolved_reference.ts";
