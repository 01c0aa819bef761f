import { describe, expect, test } from "vitest";
import { BAD_QUESTIONS, STACK_TRACE } from "../search/bad_questions.ts";
import { clientOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

function serve() {
  const origin = temporaryFolder({
    "guide/server.md": "# Server\n\nThe server listens on a port. Deploy it with `--force`.\n",
    "guide/zh.md": "# 配置\n\n认证系统使用JWT令牌。\n",
    "errors.md": "# Errors\n\n`ERR_MODULE_NOT_FOUND`: a module is not there.\n",
    "empty.md": "",
    "blank.md": " \n\t\n",
    // Bytes that are no UTF-8, in the middle of what is found.
    "broken.md": Buffer.concat([Buffer.from("# Broken\n\nThe server "), Buffer.from([0xed, 0xa0, 0x80, 0xff])]),
  });
  return clientOf(temporaryHome().passing({ name: "docs", kind: "folder", origin }));
}

/** All strings of a structured answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

describe("search_docs answers any question of 1 to 500 characters", () => {
  test.each(BAD_QUESTIONS.filter(([, question]) => question !== ""))("%s", async (_why, query) => {
    const client = serve();
    for (const more of [{}, { category: "guide", path: "guide/" }, { source: "docs", content: true, context: 1 }]) {
      const { isError, text, structured } = await client.call("search_docs", { query, ...more });
      expect(isError, text).toBe(false);
      expect(structured.meta.considered).toBeGreaterThan(0);
      expect([text, ...textsIn(structured)].filter((one) => !one.isWellFormed())).toEqual([]);
    }
  });

  test("a whole stack trace finds the page of its error", async () => {
    const { structured } = await serve().call("search_docs", { query: STACK_TRACE });
    expect(structured.results[0].uri).toBe("lectern://docs/errors.md");
  });

  test.each([
    ["none", "", true],
    ["one", "x", false],
    ["500", "x".repeat(500), false],
    ["501", "x".repeat(501), true],
    ["500, of two UTF-16 units each", "🚀".repeat(500), false],
    ["501 of those", "🚀".repeat(501), true],
  ])("%s: counted as the published schema counts", async (_, query, isRefused) => {
    expect((await serve().call("search_docs", { query })).isError).toBe(isRefused);
  });
});
