import { describe, expect, test } from "vitest";
import { pageOf, pagesOf, readCatalogue } from "../../src/sources/mod.ts";

const read = (value: unknown) => readCatalogue(Buffer.from(JSON.stringify(value)));
const template = "https://x.dev/docs/{slug}.md";

test("each page has its address, name and category", () => {
  const catalogue = read({ name: "X", template, pages: [{ slug: "a", name: "A", description: "d", category: "C" }] });
  expect(pagesOf(catalogue)).toEqual([
    { url: "https://x.dev/docs/a.md", title: "A", description: "d", trail: ["C"], isOptional: false },
  ]);
  expect(pageOf(catalogue, "a").url).toBe("https://x.dev/docs/a.md");
  expect(() => pageOf(catalogue, "b")).toThrow('no page "b"');
});

test("a slug is encoded by its segments, and counts once", () => {
  const pages = [{ slug: "über/a b?c" }, { slug: "$&" }, { slug: "$&" }];
  expect(pagesOf(read({ url: template, pages })).map(({ url }) => url)).toEqual([
    "https://x.dev/docs/%C3%BCber/a%20b%3Fc.md",
    "https://x.dev/docs/%24%26.md",
  ]);
});

describe("a wrong catalogue says which key, what it is and what is allowed", () => {
  test.each([
    [{ pages: [{ slug: "a" }] }, 'needs one of "template" and "url"'],
    [{ template, url: template, pages: [{ slug: "a" }] }, 'needs one of "template" and "url"'],
    [
      { template: "https://x.dev/a", pages: [{ slug: "a" }] },
      '"template" is "https://x.dev/a"; allowed: an https address with {slug}',
    ],
    [{ template: "https://{slug}.dev/a", pages: [{ slug: "a" }] }, '"template" is'],
    [{ template, pages: [] }, '"pages" is []; allowed: at least 1 of them'],
    [{ template, pages: "a" }, '"pages" is "a"; allowed: a list'],
    [{ template, pages: [{ slug: "../a" }] }, '"pages[0].slug" is "../a"; allowed: segments with / between them'],
    [{ template, pages: [{ slug: "a//b" }] }, '"pages[0].slug" is "a//b"'],
    [{ template, pages: [{ name: "a" }] }, '"pages[0].slug" is missing; allowed: a string'],
    [{ template, pages: [{ slug: "a", titel: "b" }] }, '"pages[0]" has "titel"'],
    [{ template, pages: [{ slug: "a" }], live: 1 }, '"live" is 1; allowed: a boolean'],
    [[], "the whole is []; allowed: an object"],
  ])("%j", (value, message) => {
    expect(() => read(value)).toThrow(message);
  });

  test("also when it is no JSON", () => {
    expect(() => readCatalogue(Buffer.from("{"))).toThrow("The catalogue is not JSON");
  });
});
