import { firstHeading } from "./block.ts";
import type { DocumentText } from "./document.ts";
import { readFrontMatter } from "./front_matter.ts";
import { plainHeading } from "./heading.ts";
import type { Page } from "./page.ts";
import { readPageHead } from "./page_head.ts";
import { idOfPath, readableName, segmentsOf } from "./page_id.ts";
import { PageLines } from "./page_lines.ts";
import { encodingWarnings } from "./replaced.ts";
import type { Warning } from "./warning.ts";

/** A document that is one page, and what is odd about it. */
export interface SinglePage {
  readonly page: Page;
  readonly warnings: readonly Warning[];
}

/**
 * The page that a file of a folder (or a single `.md` file) is.
 *
 * Its title is the front matter's, else the first heading, else the file name made readable. Front matter that cannot
 * be read gives a warning with its line; the page stays.
 *
 * @param options.path Path below the root, with `/` between segments, not encoded
 */
export function singlePage(document: DocumentText, options: { readonly path: string }): SinglePage {
  const id = idOfPath(options.path);
  const span = { start: document.start, end: document.bytes.length };
  const lines = new PageLines(document, span);
  const head = readPageHead(lines);
  const warnings: Warning[] = encodingWarnings(document, [{ id, firstLine: 1, lines: document.lineCount }]);
  const reading = head.block === undefined ? { values: {} } : readFrontMatter(lines, head.block);
  if (reading.problem !== undefined) {
    const detail = `The front matter cannot be read and is ignored: ${reading.problem.reason}`;
    warnings.push({ code: "front_matter", page: id, line: reading.problem.line + 1, detail });
  }
  const { title, description } = reading.values as { title?: unknown; description?: unknown };
  const named = typeof title === "string" || typeof title === "number" ? plainHeading(String(title).trim()) : "";
  const page: Page = {
    ...span,
    id,
    title: named || headingTitle(lines) || readableName(options.path),
    ...(typeof description === "string" && description.trim() !== "" && { description: description.trim() }),
    trail: segmentsOf(options.path).slice(0, -1),
    frontMatter: reading.values,
    firstLine: 1,
    lines: document.lineCount,
  };
  return { page, warnings };

  function headingTitle(page: PageLines): string {
    const heading = firstHeading(page, head);
    return heading === undefined ? "" : plainHeading(heading.source);
  }
}
