/** What is loaded now: sources, their corpora, and where each came from. */
export type { Progress, ProgressListener } from "./build_corpus.ts";
export { bytesOf, Corpus, entryOf, type PageReference, type Segment, sectionsOf, textOf, uriOf } from "./corpus.ts";
export { CorpusStore } from "./corpus_store.ts";
export { Failure } from "./failure.ts";
export { type KeptSource, Library, type LibraryOptions, liveSource } from "./library.ts";
export { LibraryError } from "./library_error.ts";
export { LibraryView, type Readiness, type Viewer } from "./library_view.ts";
export { LiveSource, type LoadState } from "./live_source.ts";
export type { Clock } from "./lookout.ts";
export { MANUAL } from "./manual.ts";
export type { PageChange } from "./page_changes.ts";
export type { Provenance, ProvenanceKind } from "./provenance.ts";
export { type SourceRecord, sameOrigin } from "./source_record.ts";
export { StoredSources } from "./stored_sources.ts";
export { DocumentGone } from "./text_store.ts";
