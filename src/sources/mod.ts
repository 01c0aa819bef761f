/** Where documentation comes from: folders of pages, and single files that hold many. */
export { type FolderFile, type FolderOptions, type FolderScan, MAX_PAGE_BYTES, scanFolder } from "./folder.ts";
export {
  freeName,
  isAddress,
  ORIGIN_KINDS,
  type Origin,
  recognise,
  SOURCE_FORMS,
  SOURCE_NAME,
  suggestName,
} from "./origin.ts";
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
export { fileValidator, MAX_SITE_BYTES, readSite, type SiteContent } from "./site.ts";
export { SourceError } from "./source_error.ts";
