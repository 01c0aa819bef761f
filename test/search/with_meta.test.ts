import { expect, test } from "vitest";
import { Index, IndexBuilder, IndexFormatError, search, withMeta } from "../../src/search/mod.ts";
import { parsedMarkdown } from "./parsed_markdown.ts";

test("an index says other words of its caller and answers as before", () => {
  const builder = new IndexBuilder();
  const document = builder.addDocument({ path: "birds.md", bytes: 20, modified: 0, digest: "" });
  builder.addPage(document, parsedMarkdown("birds.md", "# Birds\n\nHerons wade.\n"));
  const file = builder.finish({ origin: "here" });
  const other = withMeta(file, { origin: "elsewhere, and with a much longer text than before", number: 1 });
  const index = Index.open(other);
  expect(index.meta).toEqual({ origin: "elsewhere, and with a much longer text than before", number: 1 });
  expect(search([{ index }], "herons").hits).toEqual(search([{ index: Index.open(file) }], "herons").hits);
  expect(Buffer.from(withMeta(other, { origin: "here" })).equals(file)).toBe(true);
});

test("what is no index is refused", () => {
  expect(() => withMeta(Buffer.from("no index at all, although it is long"), {})).toThrow(IndexFormatError);
});
