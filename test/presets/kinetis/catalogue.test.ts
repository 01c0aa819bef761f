import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CATALOGUE, pageAt, URI_PREFIX } from "../../../src/presets/kinetis/catalogue.ts";
import { shared, sharedPath } from "../../shared_folder.ts";

/**
 * Pages that the framework published after the stored tree was taken. To update: put a newer tree in its place, take out of
 * this list what the tree has by then, and for each page that the tree has and the catalogue lacks, write an entry
 * into the catalogue, in reading order.
 */
const LATER = [
  "agent-correctness",
  "agent-workflow",
  "appendix-authentication",
  "appendix-aws-sigv4",
  "appendix-configuration",
  "appendix-database",
  "appendix-http-client",
  "appendix-mcp",
  "appendix-mcp-docs",
  "appendix-middleware",
  "appendix-observability",
  "appendix-query-builder",
  "appendix-queue",
  "appendix-redis",
  "appendix-routing-validation",
  "appendix-runtime",
  "appendix-search",
  "appendix-sessions",
  "appendix-storage",
  "appendix-testing",
  "application-recipes",
  "authorization",
  "bootstrapping",
  "broadcasting",
  "mcp-docs",
  "orbitron",
  "orm",
  "redis",
  "reference",
  "search-elasticsearch",
  "search-engines",
  "views",
];

const slugs = CATALOGUE.map(({ slug }) => slug);

test("71 pages, each once", () => {
  expect(slugs).toHaveLength(71);
  expect(new Set(slugs).size).toBe(71);
  expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(71);
});

test("in reading order: the way in, what agents need, reference, appendices", () => {
  const order = [
    "index",
    "tutorial",
    "core-concepts",
    "agent-workflow",
    "reference",
    "appendix",
    "appendix-contributing",
  ];
  const places = order.map((slug) => slugs.indexOf(slug));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect([places[0], places.at(-1)]).toEqual([0, 70]);
});

describe("a page is a slug, a name and a line of 60 to 160 characters", () => {
  test.each(CATALOGUE)("$slug", (page) => {
    expect(Object.keys(page)).toEqual(["slug", "name", "description"]);
    // Nothing in it can lead an address elsewhere.
    expect(page.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(page.name).toMatch(/^\S.*\S$/);
    expect(page.description).toMatch(/^[A-Z][^\r\n]*\.$/);
    expect([...page.description].length).toBeGreaterThanOrEqual(60);
    expect([...page.description].length).toBeLessThanOrEqual(160);
  });
});

test("a page is found by its address", () => {
  for (const page of CATALOGUE) expect(pageAt(URI_PREFIX + page.slug)).toBe(page);
});

test.each([
  ["", "nothing"],
  ["kinetis://docs/", "no page"],
  ["kinetis://docs/nothing", "a page that there is not"],
  ["file:///etc/passwd", "a file of this machine"],
  ["kinetis://docs/../../etc/passwd", "a way out"],
  ["kinetis://docs/index.md", "its file's name"],
  ["kinetis://docs/index#top", "a part of a page"],
  ["KINETIS://docs/index", "another spelling"],
  ["index", "its slug alone"],
  ["constructor", "what every object has"],
  ["https://raw.githubusercontent.com/kinetis-dev/kinetis/main/docs/index.md", "where it comes from"],
])("%j finds nothing: %s", (uri) => expect(pageAt(uri)).toBeUndefined());

describe.skipIf(!shared)("beside the stored documentation", () => {
  const stored = shared
    ? readdirSync(sharedPath("corpora", "trees", "kinetis", "docs"))
        .filter((name) => name.endsWith(".md"))
        .map((name) => name.slice(0, -3))
    : [];

  test("every page there is in the catalogue", () => {
    expect(stored.length).toBeGreaterThan(30);
    expect(stored.filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  test("every page of the catalogue is there, but for those that came later", () => {
    expect(slugs.filter((slug) => !stored.includes(slug)).sort()).toEqual(LATER);
  });
});
