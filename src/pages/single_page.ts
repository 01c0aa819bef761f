import { firstHeading } from "./block.ts";
import type { DocumentText } from "./document.ts";
import { readFrontMatter } from "./front_matter.ts";
import { plainHeading } from "./heading.ts";
import type { Page } from "./page.ts";
import { readPageHead } from "./page_head.ts";
import { idOfPath, idOfUrl, pathOfId, readableName, segmentsOf } from "./page_id.ts";
import { PageLines } from "./page_lines.ts";
import { encodingWarnings } from "./replaced.ts";
import type { Warning } from "./warning.ts";

/** A document that is one page, and what is odd about it. */
export interface SinglePage {
  readonly page: Page;
  readonly warnings: readonly Warning[];
}

/** Where a page stands, and what others call it. */
export interface GivenPlace {
  /** Path below the root, with `/` between segments, not encoded. */
  readonly path: string;
  /** Absolute; names the page instead of the path. */
  readonly url?: string | undefined;
  /** Title for a page that has none itself. */
  readonly title?: string | undefined;
  /** Description for a page that has none itself. */
  readonly description?: string | undefined;
  /** Names above the page; those of its path or URL when left out. */
  readonly trail?: readonly string[] | undefined;
}

/**
 * The page that a file of a folder (or a single `.md` file) is.
 *
 * Its title is the front matter's, else the first heading, else what others call it, else the file name made readable.
 * Front matter that cannot be read gives a warning with its line; the page stays.
 */
export function singlePage(document: DocumentText, place: GivenPlace): SinglePage {
  const url = place.url === undefined ? undefined : new URL(place.url);
  const id = url ? idOfUrl(url) : idOfPath(place.path);
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
  const about = typeof description === "string" && description.trim() !== "" ? description.trim() : place.description;
  const page: Page = {
    ...span,
    id,
    title: named || headingTitle(lines) || place.title || readableName(url?.pathname ?? place.path),
    ...(url && { url: url.href }),
    ...(about && { description: about }),
    trail: place.trail ?? segmentsOf(url ? pathOfId(url.pathname) : place.path).slice(0, -1),
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
