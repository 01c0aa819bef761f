import { expect, test } from "vitest";
import { boundFolder, made } from "../../graph/made_repository.ts";
import { checkedClient } from "./checked_client.ts";

test("V47: documents of two roots with one id are both shown, each by its path", async () => {
  const readme = (word: string) =>
    made({ id: "readme", title: "Read me", "doc-type": "index", status: "current" }, `## Lamps\n\nThe ${word} lamp.`);
  const root = boundFolder({
    "lectern.json": JSON.stringify({ documentation: { roots: ["docs", "modules/lamp"] } }),
    "docs/README.md": readme("red"),
    "modules/lamp/README.md": readme("green"),
  });
  const { text, structured } = await checkedClient(root).call("docs_explore", { query: "readme" });
  expect(structured.documents.map(({ path }: { path: string }) => path)).toEqual([
    "docs/README.md",
    "modules/lamp/README.md",
  ]);
  expect(text).toMatch(/^path: docs\/README\.md$[\s\S]*^path: modules\/lamp\/README\.md$/m);
});
