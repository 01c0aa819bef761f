/** Where documentation comes from: folders of pages, and single files that hold many. */
export { type Catalogue, type CataloguePage, pageOf, pagesOf, readCatalogue } from "./catalogue.ts";
export { fileValidator } from "./file_validator.ts";
export { type FolderFile, type FolderOptions, type FolderScan, MAX_PAGE_BYTES, scanFolder } from "./folder.ts";
export { IgnoreRules } from "./ignore_rules.ts";
export { type MatchedPage, matchIndex } from "./index_match.ts";
export { type InstalledVersion, installedVersion } from "./installed_version.ts";
export { isAddress, ORIGIN_KINDS, type Origin } from "./origin.ts";
export { preferVersion } from "./prefer_version.ts";
export { readerOf, readLivePage } from "./read_source.ts";
export type {
  IndexEntry,
  KnownDocument,
  KnownReading,
  PageFailure,
  Reading,
  ReadOptions,
  ReadSource,
  SourceDocument,
} from "./reading.ts";
export { recognise, SOURCE_FORMS } from "./recognise.ts";
export { readSite } from "./site.ts";
export { MAX_SITE_BYTES } from "./site_limits.ts";
export { SourceError } from "./source_error.ts";
export { freeName, SOURCE_NAME, suggestName } from "./source_name.ts";
