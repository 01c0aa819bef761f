import * as z from "zod/mini";
import {
  codePoints,
  defineTool,
  internalFailure,
  type JsonObject,
  type Tool,
  type ToolAnswer,
} from "../../host/mod.ts";
import { lineWindow, splitLines } from "../../tools/mod.ts";
import { pageAt } from "./catalogue.ts";
import { type PageReading, PageUnreadable, readPage } from "./read_page.ts";

/** Lines of one window, at most. */
const MAX_LINES = 200;

/** Bytes of one window; its first line is taken even when it is longer. */
const MAX_BYTES = 32_768;

/** Matches in one answer. */
const MAX_MATCHES = 50;

/** The pages are on the network, and are only read. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const;

const uri = z.string().check(z.minLength(1), z.describe("Address of a page, as the list of resources gives it."));
const startLine = z._default(
  z.int().check(z.gte(1), z.describe("First line, from 1. Go on with the last line of the answer before, plus one.")),
  1,
);

/** The tools, for clients to whom a whole page is too much. */
export function kinetisTools(reading: PageReading): Tool[] {
  const linesOf = async (address: string, signal: AbortSignal): Promise<string[] | undefined> => {
    const page = pageAt(address);
    try {
      return page && splitLines(await readPage(page, reading, signal));
    } catch (error) {
      throw error instanceof PageUnreadable ? internalFailure(error.message) : error;
    }
  };
  return [
    defineTool({
      name: "kinetis_read_doc",
      description:
        "Reads a page of the Kinetis documentation in windows of whole lines. Use it rather than the whole resource; while hasMore " +
        "is true, go on with startLine = endLine + 1.",
      annotations: ANNOTATIONS,
      input: z.strictObject({
        uri,
        startLine,
        lineCount: z._default(
          z.int().check(z.gte(1), z.lte(MAX_LINES), z.describe(`Lines at most, 1 to ${MAX_LINES}.`)),
          MAX_LINES,
        ),
      }),
      async call({ uri, startLine, lineCount }, { signal }) {
        const lines = await linesOf(uri, signal);
        if (!lines) return refusal("resource_unknown");
        const window = lineWindow(lines, startLine, { lineCount, maxBytes: MAX_BYTES });
        if (!window) return refusal("line_out_of_range");
        const { endLine, hasMore, content } = window;
        return document({ status: "ok", uri, startLine, endLine, hasMore, content });
      },
    }),
    defineTool({
      name: "kinetis_search_doc",
      description:
        "Finds every line of one page of the Kinetis documentation that holds a text, upper and lower case told apart. Use it when " +
        "you know the page and the term, then read around the hit with kinetis_read_doc.",
      annotations: ANNOTATIONS,
      input: z.strictObject({
        uri,
        query: z.string().check(codePoints(1, 256), z.describe("What to find, as it is written: 1 to 256 characters.")),
        startLine,
      }),
      async call({ uri, query, startLine }, { signal }) {
        const lines = await linesOf(uri, signal);
        if (!lines) return refusal("resource_unknown");
        if (startLine > lines.length) return refusal("line_out_of_range");
        const found = matchingLines(lines, query, startLine);
        const matches = found.slice(0, MAX_MATCHES);
        return document({ status: "ok", uri, query, startLine, matches, hasMore: found.length > MAX_MATCHES });
      },
    }),
  ];
}

/** Up to one line more than an answer holds, without their ends. */
function matchingLines(lines: readonly string[], query: string, startLine: number) {
  const found: { line: number; content: string }[] = [];
  for (let at = startLine - 1; at < lines.length && found.length <= MAX_MATCHES; at++) {
    const content = lines[at]!.replace(/\r?\n$/, "");
    if (content.includes(query)) found.push({ line: at + 1, content });
  }
  return found;
}

/** One JSON document, as text and as data. */
function document(structured: JsonObject): { text: string; structured: JsonObject } {
  return { text: `${JSON.stringify(structured, null, 2)}\n`, structured };
}

function refusal(code: "resource_unknown" | "line_out_of_range"): ToolAnswer {
  return { error: code, ...document({ status: "error", code }) };
}
