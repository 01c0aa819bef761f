/** Questions that an agent asks of the documentation: one file a tool. */
import type { Tool } from "../host/mod.ts";
import type { Budgets } from "./budgets.ts";
import { docsStatus } from "./docs_status.ts";
import { findInDoc } from "./find_in_doc.ts";
import { listDocs } from "./list_docs.ts";
import { readDoc } from "./read_doc.ts";
import { reloadDocs } from "./reload_docs.ts";
import { searchDocs } from "./search_docs.ts";
import type { ViewFor } from "./view_for.ts";

export { answerFromDocs } from "./answer_from_docs.ts";
export type { Budgets } from "./budgets.ts";
export { type SourceStatus, statusOf } from "./docs_status.ts";
export { type Documentation, documentationOf, type SearchOptions } from "./documentation.ts";
export { beyondEnd, type LineWindow, lineWindow, splitLines } from "./line_window.ts";
export { onceMore } from "./once_more.ts";
export { pageCompleter, sourceCompleter } from "./page_completion.ts";
export { pageResources } from "./page_resources.ts";
export { plural } from "./plural.ts";
export { age, missingLine } from "./provenance_line.ts";
export { type ReadRequest, readAnswer } from "./read_doc.ts";
export { READ_ONLY } from "./read_only.ts";
export { orRefusal, refusal } from "./refusal.ts";
export type { ReloadOutcome } from "./reload_docs.ts";
export { type SearchRequest, searchAnswer } from "./search_docs.ts";
export type { SearchResult } from "./search_result.ts";
export { sectionRange } from "./section_range.ts";
export { tellingFailures } from "./telling_failures.ts";
export { type ViewFor, viewsOf } from "./view_for.ts";
export { warningLines } from "./warning_lines.ts";

const MAKERS = {
  search_docs: searchDocs,
  read_doc: readDoc,
  find_in_doc: findInDoc,
  list_docs: listDocs,
  docs_status: docsStatus,
  reload_docs: reloadDocs,
} satisfies Record<string, (view: ViewFor, budgets?: Budgets) => Tool>;

/** Name of a tool that lectern brings. */
export type DocsToolName = keyof typeof MAKERS;

/** The tools of the `docs` preset by their names, in the order in which they are listed. */
export function docsTools(view: ViewFor, budgets?: Budgets): Readonly<Record<DocsToolName, Tool>> {
  const made = Object.entries(MAKERS).map(([name, make]) => [name, make(view, budgets)]);
  return Object.fromEntries(made) as Record<DocsToolName, Tool>;
}
