/** What is loaded now: sources, their corpora, and where each came from. */
export type { Progress, ProgressListener } from "./build_corpus.ts";
export type { CompiledCorpus } from "./compiled_corpus.ts";
export {
  bytesOf,
  Corpus,
  type CorpusParts,
  entryOf,
  type FailedPage,
  type PageReference,
  type Segment,
  sectionsOf,
  textOf,
  uriOf,
} from "./corpus.ts";
export { CorpusStore, provenanceOf } from "./corpus_store.ts";
export { Failure } from "./failure.ts";
export { type KeptSource, Library, type LibraryOptions, liveSource, type SourceOptions } from "./library.ts";
export { LibraryError } from "./library_error.ts";
export { LibraryView, type Readiness, type Viewer } from "./library_view.ts";
export { type LiveOptions, LiveSource, type LoadState } from "./live_source.ts";
export type { Loader, LoadOptions } from "./loader.ts";
export type { Clock } from "./lookout.ts";
export { MANUAL } from "./manual.ts";
export type { PageChange } from "./page_changes.ts";
export type { Provenance, ProvenanceKind } from "./provenance.ts";
export { type BundledSnapshot, SnapshotLoader, type SnapshotOptions } from "./snapshot_loader.ts";
export { keyOf, nameOfKey, SOURCE_KEY, type SourceRecord, sameOrigin } from "./source_record.ts";
export { SourceRemoved } from "./source_removed.ts";
export { StoredSources } from "./stored_sources.ts";
export type { StoredState } from "./stored_state.ts";
export { DocumentGone, FileText, MemoryText, type TextStore } from "./text_store.ts";

/** Opens the part that builds indexes: a server that opens what is stored needs it not. */
export const openBuilding = () => import("./build_corpus.ts");

/** Opens the part that reads sources for an executable; only its build needs it. */
export const openCompiling = () => import("./compile_source.ts");
