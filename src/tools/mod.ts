/** Questions that an agent asks of the documentation: one file a tool. */
import type { Tool } from "../host/mod.ts";
import type { Library } from "../library/mod.ts";
import { docsStatus } from "./docs_status.ts";
import { findInDoc } from "./find_in_doc.ts";
import { listDocs } from "./list_docs.ts";
import { readDoc } from "./read_doc.ts";
import { reloadDocs } from "./reload_docs.ts";
import { searchDocs } from "./search_docs.ts";

export { type SourceStatus, statusOf } from "./docs_status.ts";
export { type LineWindow, lineWindow, splitLines } from "./line_window.ts";
export { pageResources } from "./page_resources.ts";
export { plural } from "./plural.ts";
export { age, missingLine } from "./provenance_line.ts";
export { type ReadRequest, readAnswer } from "./read_doc.ts";
export type { ReloadOutcome } from "./reload_docs.ts";
export { type SearchRequest, searchAnswer } from "./search_docs.ts";
export { warningLines } from "./warning_lines.ts";

/** The tools of the `docs` preset, in the order in which they are listed. */
export function docsTools(library: Library): Tool[] {
  return [searchDocs, readDoc, findInDoc, listDocs, docsStatus, reloadDocs].map((tool) => tool(library));
}
