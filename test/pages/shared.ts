import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page, ParsedPage, Span } from "../../src/pages/mod.ts";

/** Material that is not part of the repository; tests that need it are skipped by name without it. */
export const SHARED = join(import.meta.dirname, "../../../shared");
export const hasShared = existsSync(join(SHARED, "cases"));

/** All files below a folder, as paths relative to it, in a stable order. */
export function filesBelow(root: string, below = ""): string[] {
  return readdirSync(join(root, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : [path];
    });
}

/** Faults of spans that should cover `[start, end)` one after another; none when they do. */
export function coverFaults(spans: readonly Span[], start: number, end: number): string[] {
  const faults: string[] = [];
  let at = start;
  for (const span of spans) {
    if (span.start !== at) faults.push(`span starts at ${span.start} instead of ${at}`);
    if (span.end < span.start) faults.push(`span ends at ${span.end} before its start ${span.start}`);
    at = span.end;
  }
  if (at !== end) faults.push(`spans end at ${at} instead of ${end}`);
  return faults;
}

/** Faults of a file's pages and separators. */
export function splitFaults(pages: readonly Page[], separators: readonly Span[], bytes: number): string[] {
  const spans = [...pages, ...separators].sort((a, b) => a.start - b.start || a.end - b.end);
  const faults = coverFaults(spans, 0, bytes);
  const ids = new Set(pages.map((page) => page.id));
  if (ids.size !== pages.length) faults.push("ids repeat");
  for (const page of pages) {
    if (page.title.trim() === "") faults.push(`no title: ${page.id}`);
    if (page.title.includes("Source:")) faults.push(`title with a marker: ${page.title}`);
    if (/[\s<>"{}|\\^`]/.test(page.id)) faults.push(`id not encoded: ${page.id}`);
  }
  return faults;
}

/** Faults of a page's sections and chunks. */
export function pageFaults({ page, sections, chunks, texts }: ParsedPage, text: Buffer): string[] {
  const faults = coverFaults(sections, page.start, page.end);
  const slugs = new Set(sections.map((section) => section.slug));
  if (slugs.size !== sections.length) faults.push("slugs repeat");
  for (const [index, section] of sections.entries()) {
    const own = chunks.filter((chunk) => chunk.section === index);
    faults.push(...coverFaults(own, section.start, section.end));
    if (section.trail.at(-1) !== (section.level === 0 ? undefined : section.heading))
      faults.push("trail lacks heading");
  }
  for (const chunk of chunks) {
    const { length } = text.toString("utf8", chunk.start, chunk.end);
    if (length > 8_000) faults.push(`chunk of ${length} characters`);
  }
  if (texts.length !== chunks.length) faults.push("texts and chunks differ");
  return faults;
}
