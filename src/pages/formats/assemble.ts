import { firstHeading } from "../block.ts";
import { addressesIn, type FrontMatterReading, readFrontMatter } from "../front_matter.ts";
import { atxHeading, plainHeading } from "../heading.ts";
import type { FrontMatter, Page } from "../page.ts";
import { type PageHead, readPageHead } from "../page_head.ts";
import { idOfTitle, PageIds, readableName } from "../page_id.ts";
import { PageLines } from "../page_lines.ts";
import { encodingWarnings } from "../replaced.ts";
import type { Span } from "../span.ts";
import type { Warning } from "../warning.ts";
import { leadingDescription } from "./description.ts";
import type { PageDraft } from "./draft.ts";
import type { Evidence } from "./evidence.ts";
import { placeOf } from "./page_place.ts";

/** The pages of a file, what stands between them, and what is odd about it. */
export interface SplitResult {
  /** The format that was found, for status and logs. */
  readonly format: string;
  readonly pages: readonly Page[];
  /** Spans that belong to no page: byte order mark, rules, tags, banners, blank lines. With the pages, the whole file. */
  readonly separators: readonly Span[];
  readonly warnings: readonly Warning[];
}

/** Formats whose first paragraph is the description of the page. */
const LEADING_PARAGRAPH = new Set(["source-marker", "fumadocs"]);

/** Turns drafts into pages with ids, titles and places, and what is left into separators. */
export function assemble(
  evidence: Evidence,
  format: string,
  drafts: readonly PageDraft[],
  base: string | undefined,
): SplitResult {
  const assembler = new Assembler(evidence, format, format === "single" ? base : undefined, base);
  for (const draft of drafts) assembler.add(draft);
  return assembler.result();
}

class Assembler {
  readonly #evidence: Evidence;
  readonly #format: string;
  readonly #ownUrl: string | undefined;
  readonly #base: string | undefined;
  readonly #pages: Page[] = [];
  readonly #warnings: Warning[] = [];
  readonly #ids = new PageIds();

  constructor(evidence: Evidence, format: string, ownUrl: string | undefined, base: string | undefined) {
    this.#evidence = evidence;
    this.#format = format;
    this.#ownUrl = ownUrl;
    this.#base = base;
  }

  add(draft: PageDraft): void {
    const { document } = this.#evidence;
    const lines = trimmed(new PageLines(document, draft), this.#format === "single");
    const head = readPageHead(lines);
    const reading = head.block === undefined ? undefined : readFrontMatter(lines, head.block);
    const values = valuesOf(draft, head, reading);
    const addresses = reading?.problem && head.block ? { ...addressesIn(lines, head.block), ...values } : values;
    const place = placeOf(
      this.#ownUrl === undefined ? draft : { ...draft, url: this.#ownUrl },
      head,
      addresses,
      this.#base,
    );
    const heading = draft.title === undefined && head.titleLine === undefined ? firstHeading(lines, head) : undefined;
    const own = titleOf(draft, head, lines);
    const title =
      own ||
      textOf(values.title) ||
      (heading !== undefined && (heading.level === 1 || heading.line === head.end || this.#format === "single")
        ? plainHeading(heading.source)
        : "") ||
      readableName(place.name ?? "");
    const description = textOf(draft.description) || textOf(values.description) || this.#leading(lines, head, draft);
    const { id, repeated } = this.#ids.unique(place.id || idOfTitle(title));
    const firstLine = lines.first + 1;
    if (repeated && place.id !== undefined) {
      const detail = `The address ${place.url ?? place.id} occurs more than once; both pages are kept.`;
      this.#warnings.push({ code: "duplicate_url", page: id, line: firstLine, detail });
    }
    if (reading?.problem !== undefined) {
      const detail = `The front matter cannot be read and is ignored: ${reading.problem.reason}`;
      this.#warnings.push({ code: "front_matter", page: id, line: firstLine + reading.problem.line, detail });
    }
    this.#pages.push({
      start: lines.byteStarts[0] ?? draft.start,
      end: lines.byteStarts[lines.count] ?? draft.start,
      id,
      title,
      ...(place.url !== undefined && { url: place.url }),
      ...(description && { description }),
      trail: place.trail,
      frontMatter: values,
      firstLine,
      lines: lines.count,
    });
  }

  result(): SplitResult {
    const { document } = this.#evidence;
    const separators: Span[] = [];
    let at = 0;
    for (const { start, end } of this.#pages) {
      if (start > at) separators.push({ start: at, end: start });
      at = end;
    }
    if (at < document.bytes.length) separators.push({ start: at, end: document.bytes.length });
    const warnings = [...this.#warnings, ...encodingWarnings(document, this.#pages)];
    return { format: this.#format, pages: this.#pages, separators, warnings };
  }

  #leading(lines: PageLines, head: PageHead, draft: PageDraft): string | undefined {
    if (this.#format === "single" || draft.id !== undefined) return undefined;
    let from = head.end;
    while (from < lines.count && lines.isBlank(from)) from++;
    const isTitle = from < lines.count && atxHeading(lines, from)?.level === 1;
    return leadingDescription(lines, isTitle ? from + 1 : from, LEADING_PARAGRAPH.has(this.#format));
  }
}

/** The lines of a draft without blank ones at its ends; a file that is one page keeps them. */
function trimmed(lines: PageLines, whole: boolean): PageLines {
  if (whole || lines.count === 0) return lines;
  let from = 0;
  let to = lines.count;
  while (to > 0 && lines.isBlank(to - 1)) to--;
  while (from < to && lines.isBlank(from)) from++;
  if (from === 0 && to === lines.count) return lines;
  if (from === to)
    return new PageLines(lines.document, { start: lines.byteStarts[0] as number, end: lines.byteStarts[0] as number });
  const span = { start: lines.byteStarts[from] as number, end: lines.byteStarts[to] as number };
  return new PageLines(lines.document, span);
}

function titleOf(draft: PageDraft, head: PageHead, lines: PageLines): string {
  if (draft.title !== undefined) return plainHeading(draft.title.trim());
  if (head.titleLine === undefined) return "";
  return plainHeading(atxHeading(lines, head.titleLine)?.source ?? "");
}

function valuesOf(draft: PageDraft, head: PageHead, reading: FrontMatterReading | undefined): FrontMatter {
  const file = head.url !== undefined && head.source !== undefined ? { source: head.source } : {};
  return { ...head.keys, ...file, ...draft.frontMatter, ...reading?.values };
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? plainHeading(String(value).trim()) : "";
}
