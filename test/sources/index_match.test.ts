import { expect, test } from "vitest";
import { matchIndex } from "../../src/sources/mod.ts";

const entry = (url: string, title?: string) => ({ url: `https://x.dev/${url}`, title, trail: [], isOptional: false });

test.each([
  {
    what: "an address comes before a title",
    pages: [{ title: "B", url: "https://x.dev/a/" }],
    entries: [entry("a.md", "A"), entry("b.md", "B")],
    found: ["a.md"],
  },
  {
    what: "a title without case and markup",
    pages: [{ title: "Get started!" }],
    entries: [entry("a", "get  Started")],
    found: ["a"],
  },
  {
    what: "signs that tell names apart",
    pages: [{ title: "C++" }, { title: "C" }],
    entries: [entry("c", "C"), entry("cpp", "C++")],
    found: ["cpp", "c"],
  },
  {
    what: "equal titles by their order",
    pages: [{ title: "Overview" }, { title: "A" }, { title: "Overview" }],
    entries: [entry("one", "Overview"), entry("two", "Overview")],
    found: ["one", undefined, "two"],
  },
  {
    what: "not when the index has more or fewer of them: a wrong address is worse than none",
    pages: [{ title: "Overview" }, { title: "Overview" }],
    entries: [entry("one", "Overview")],
    found: [undefined, undefined],
  },
  {
    what: "not by title for a page with an address that the index does not have",
    pages: [{ title: "A", url: "https://x.dev/other" }],
    entries: [entry("a", "A")],
    found: [undefined],
  },
  {
    what: "no two pages have one entry",
    pages: [{ title: "A", url: "https://x.dev/a" }, { title: "A" }],
    entries: [entry("a", "A")],
    found: ["a", undefined],
  },
  {
    what: "entries without a title by address only",
    pages: [{ title: "" }],
    entries: [entry("a")],
    found: [undefined],
  },
])("$what", ({ pages, entries, found }) => {
  expect(matchIndex(pages, entries).map((match) => match?.url.replace("https://x.dev/", ""))).toEqual(found);
});
