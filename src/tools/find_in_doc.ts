import * as z from "zod/mini";
import { codePoints, defineTool, type Tool } from "../host/mod.ts";
import { textOf, uriOf } from "../library/mod.ts";
import * as argument from "./arguments.ts";
import { corpusMeta, corpusMetaOf } from "./corpus_meta.ts";
import { beyondEnd, splitLines } from "./line_window.ts";
import { plural } from "./plural.ts";
import { provenanceLine } from "./provenance_line.ts";
import { READ_ONLY } from "./read_only.ts";
import { orRefusal, refusal } from "./refusal.ts";
import type { ViewFor } from "./view_for.ts";

/** Matches in one answer. */
const MAX_MATCHES = 50;

/** Characters of a line that are shown around a match; documentation has lines of 300,000. */
const MAX_LINE = 160;

/** Finds a literal string in one page, line by line. */
export function findInDoc(view: ViewFor): Tool {
  return defineTool({
    name: "find_in_doc",
    title: "Find in a page",
    description:
      "Finds every line of one page that holds a literal string (case-sensitive). Use it when you know the page and the " +
      "exact name, then read around the hit with read_doc.",
    annotations: READ_ONLY,
    input: z.strictObject({
      uri: argument.uri,
      query: z.string().check(codePoints(1, 256), z.describe("What to find, as it is written: 1 to 256 characters.")),
      startLine: argument.startLine,
    }),
    output: z.strictObject({
      uri: z.string(),
      query: z.string(),
      matches: z.array(z.strictObject({ line: z.int(), content: z.string() })),
      hasMore: z.boolean(),
      meta: corpusMeta,
    }),
    call: ({ uri, query: given, startLine }, context) =>
      orRefusal(async () => {
        const library = view(context);
        const query = given.toWellFormed();
        const reference = await library.page(uri);
        const lines = splitLines(textOf(reference));
        if (startLine > lines.length) return refusal("line_out_of_range", beyondEnd(lines.length, startLine));
        const found = matchingLines(lines, query, startLine);
        const matches = found.slice(0, MAX_MATCHES);
        const hasMore = found.length > MAX_MATCHES;
        const source = library.sourceOf(reference.corpus);
        const count = matches.length === 0 ? "No line holds it" : `Found in ${plural(matches.length, "line")}`;
        const more = hasMore ? ` More follow: startLine ${matches.at(-1)!.line + 1}.` : "";
        const head = `"${query}" in ${uriOf(reference)}, from ${provenanceLine(source)}. ${count}.${more}`;
        const shown = matches.map(({ line, content }) => `${line}: ${content}`);
        return {
          text: [head, "", ...shown].join("\n").trimEnd(),
          structured: { uri: uriOf(reference), query, matches, hasMore, meta: corpusMetaOf(source) },
        };
      }),
  });
}

/** Up to one line more than an answer holds, compared without line ends. */
function matchingLines(lines: readonly string[], query: string, startLine: number) {
  const found: { line: number; content: string }[] = [];
  for (let i = startLine - 1; i < lines.length && found.length <= MAX_MATCHES; i++) {
    const line = lines[i]!.replace(/\r?\n$/, "");
    const at = line.indexOf(query);
    if (at >= 0) found.push({ line: i + 1, content: around(line, at, query.length) });
  }
  return found;
}

/** A line, or the part of a long one around the match, cut between characters. */
function around(line: string, at: number, length: number): string {
  if (line.length <= MAX_LINE) return line;
  const start = Math.max(0, at - Math.max(0, MAX_LINE - length) / 2);
  const part = line.slice(start, start + Math.max(MAX_LINE, length)).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${start > 0 ? "…" : ""}${part}…`;
}
