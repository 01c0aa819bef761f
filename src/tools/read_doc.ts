import * as z from "zod/mini";
import { defineTool, type Tool, type ToolAnswer } from "../host/mod.ts";
import { entryOf, type LibraryView, sectionsOf, textOf, uriOf } from "../library/mod.ts";
import * as argument from "./arguments.ts";
import type { Budgets } from "./budgets.ts";
import { corpusMeta, corpusMetaOf } from "./corpus_meta.ts";
import { beyondEnd, lineWindow, splitLines, type WindowLimits } from "./line_window.ts";
import { provenanceLine } from "./provenance_line.ts";
import { READ_ONLY } from "./read_only.ts";
import { orRefusal, refusal } from "./refusal.ts";
import { sectionRange } from "./section_range.ts";
import type { ViewFor } from "./view_for.ts";

/** A window that is wanted. */
export interface ReadRequest extends WindowLimits {
  readonly uri: string;
  /** First line, from 1. */
  readonly startLine: number;
  /** Heading or anchor of the one section to read. */
  readonly section?: string | undefined;
}

/** Reads a window of a page: whole lines, so that successive windows join to the page byte for byte. */
export function readDoc(view: ViewFor, { read = 10_000 }: Budgets = {}): Tool {
  return defineTool({
    name: "read_doc",
    title: "Read documentation",
    description:
      "Reads a page of documentation, or one section of it, in windows of whole lines. Use it to read on from a hit of " +
      "search_docs (pass its uri and startLine), or to read a section by its heading.",
    annotations: READ_ONLY,
    input: z.strictObject({
      uri: argument.uri,
      startLine: argument.startLine,
      lineCount: z._default(z.int().check(z.minimum(1), z.maximum(200), z.describe("Most lines of the window.")), 200),
      maxBytes: z._default(
        z.int().check(z.minimum(1000), z.maximum(32_768), z.describe("Most bytes of the window; lines stay whole.")),
        read,
      ),
      section: z.optional(
        z
          .string()
          .check(z.minLength(1), z.maxLength(500), z.describe("Heading (or its anchor): read this section alone.")),
      ),
    }),
    output: z.strictObject({
      uri: z.string(),
      title: z.string(),
      url: z.nullable(z.string()),
      startLine: z.int(),
      endLine: z.int(),
      hasMore: z.boolean(),
      content: z.string(),
      meta: corpusMeta,
    }),
    call: (request, context) => readAnswer(view(context), request),
  });
}

/** The answer to a read; also what `lectern read` prints. */
export function readAnswer(library: LibraryView, request: ReadRequest): Promise<ToolAnswer> {
  const { uri, startLine, section: heading } = request;
  return orRefusal(async () => {
    const reference = await library.page(uri);
    const page = entryOf(reference);
    const lines = splitLines(textOf(reference));
    let from = startLine;
    let last = lines.length;
    if (heading !== undefined) {
      const range = sectionRange(sectionsOf(reference), heading);
      if (typeof range === "string") return refusal("section_unknown", range);
      last = range.lastLine;
      from = Math.max(startLine, range.firstLine);
    }
    const window = lineWindow(lines.slice(0, last), from, request);
    if (!window) {
      const end = `The section ends at line ${last}; line ${startLine} is beyond it.`;
      return refusal("line_out_of_range", heading === undefined ? beyondEnd(lines.length, startLine) : end);
    }
    const source = library.sourceOf(reference.corpus);
    const more = window.hasMore ? ` It goes on: startLine ${window.endLine + 1}.` : "";
    const head =
      `${page.title}: lines ${window.startLine}–${window.endLine} of ${lines.length}, ${uriOf(reference)}, ` +
      `from ${provenanceLine(source)}.${more}`;
    return {
      text: `${head}\n\n${window.content}`,
      structured: {
        uri: uriOf(reference),
        title: page.title,
        url: page.url ?? null,
        ...window,
        meta: corpusMetaOf(source),
      },
    };
  });
}
