import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ManualLoader } from "../../src/library/manual.ts";

const DOCS = join(import.meta.dirname, "../../docs");

/** Targets of links in a page, without those on the web; nothing in code is a link. */
function localLinks(markdown: string): string[] {
  const prose = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "").replace(/`[^`\n]*`/g, "");
  return Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target!).filter(
    (target) => !target.startsWith("https://"),
  );
}

it("has no dead link: nothing but the manual's own pages and headings is there, within the executable", async () => {
  const { segments } = await new ManualLoader().open();
  const { index } = segments[0]!;
  const slugs = new Map<string, Set<string>>();
  for (let at = 0; at < index.pageCount; at++) {
    const { id, firstSection, endSection } = index.page(at);
    const sections = Array.from({ length: endSection - firstSection }, (_, i) => index.section(firstSection + i));
    slugs.set(id, new Set(sections.map(({ slug }) => slug)));
  }
  const links = [...slugs.keys()].flatMap((page) =>
    localLinks(readFileSync(join(DOCS, page), "utf8")).map((target) => ({ page, target })),
  );
  const dead = links.filter(({ page, target }) => {
    const [file, slug] = target.split("#");
    const known = slugs.get(file || page);
    return known === undefined || (slug !== undefined && !known.has(slug));
  });
  expect(links.length, "links are found at all").toBeGreaterThan(50);
  expect(dead).toEqual([]);
});
