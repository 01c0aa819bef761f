import * as z from "zod/mini";
import { identityLines } from "../../graph/mod.ts";
import { defineTool, type Tool } from "../../host/mod.ts";
import { beyondEnd, lineWindow, READ_ONLY, sectionRange, splitLines } from "../../tools/mod.ts";
import { answerSchema, failure } from "./answer_schema.ts";
import type { Answering, Body } from "./answering.ts";
import { documentNamed, noDocument, uriOf } from "./document_uri.ts";
import { wellFormedText } from "./well_formed_text.ts";

/** Reads a window of a document: whole lines, so that successive windows join to the file. */
export function docsRead(answering: Answering): Tool {
  return defineTool({
    name: "docs_read",
    title: "Read a document",
    description:
      "Reads a document of this repository, or one section of it, in windows of whole lines. Use it to read on from an answer of " +
      "docs_explore, docs_impact or docs_related, or to read a section by its heading.",
    annotations: READ_ONLY,
    input: z.strictObject({
      document: z
        .string()
        .check(z.minLength(1), z.maxLength(4_096), wellFormedText, z.describe("Its path, id or address.")),
      startLine: z._default(
        z.int().check(z.minimum(1), z.describe("First line, from 1. To continue: endLine + 1 of the answer before.")),
        1,
      ),
      lineCount: z._default(z.int().check(z.minimum(1), z.maximum(200), z.describe("Most lines of the window.")), 200),
      maxBytes: z._default(
        z.int().check(z.minimum(1000), z.maximum(32_768), z.describe("Most bytes of the window; lines stay whole.")),
        10_000,
      ),
      section: z.optional(
        z
          .string()
          .check(
            z.minLength(1),
            z.maxLength(500),
            wellFormedText,
            z.describe("Heading (or its anchor): read this section alone."),
          ),
      ),
    }),
    output: answerSchema({
      uri: z.optional(z.string()),
      path: z.optional(z.string()),
      title: z.optional(z.string()),
      startLine: z.optional(z.int()),
      endLine: z.optional(z.int()),
      hasMore: z.optional(z.boolean()),
      content: z.optional(z.string()),
      error: failure,
    }),
    call: ({ document: name, startLine, section, ...limits }, context) =>
      answering.answer(context, ({ corpus }): Body => {
        const document = documentNamed(corpus, name);
        if (!document) return refused("document_unknown", noDocument(corpus, name));
        const lines = splitLines(document.text.text);
        const range = section === undefined ? undefined : sectionRange(document.parsed.sections, section);
        if (typeof range === "string") return refused("section_unknown", range);
        const last = range?.lastLine ?? lines.length;
        const window = lineWindow(lines.slice(0, last), Math.max(startLine, range?.firstLine ?? 1), limits);
        if (!window) {
          const end = `The section ends at line ${last}; line ${startLine} is beyond it.`;
          return refused("line_out_of_range", range ? end : beyondEnd(lines.length, startLine));
        }
        const more = window.hasMore ? ` It goes on: startLine ${window.endLine + 1}.` : "";
        const head = `lines ${window.startLine}–${window.endLine} of ${lines.length}.${more}`;
        return {
          text: [...identityLines(document), head, "", window.content].join("\n"),
          structured: { uri: uriOf(document), path: document.path, title: document.parsed.page.title, ...window },
        };
      }),
  });
}

/** An answer that says why there is none, with a code to act on. */
function refused(code: string, message: string): Body {
  return { text: message, structured: { error: { code, message } } };
}
