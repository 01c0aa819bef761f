/** Which sections answer: the index file, and the search over it. */
export type { StoredChunk, StoredDocument, StoredPage, StoredSection } from "./catalogue_builder.ts";
export { type ExplainedField, type ExplainedTerm, type Explanation, explain } from "./explain.ts";
export type { Field } from "./fields.ts";
export { IndexFormatError } from "./file_layout.ts";
export type { FollowingIndex } from "./following_index.ts";
export { Index } from "./index.ts";
export { IndexBuilder } from "./index_builder.ts";
export type { IndexMeta } from "./index_parts.ts";
export { type MergedPage, mergeIndexes } from "./merge.ts";
export type { SearchedCorpus } from "./scope.ts";
export { type Hit, type SearchOptions, type SearchResult, search } from "./search.ts";
export { type Snippet, type SnippetOptions, snippet } from "./snippet.ts";
export { type Suggestion, suggestions } from "./suggestions.ts";
export { type Term, termsOf } from "./terms.ts";
export { WEIGHTS, type Weights } from "./weights.ts";
export { withMeta } from "./with_meta.ts";
