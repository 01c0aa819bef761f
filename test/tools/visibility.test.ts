import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Identity } from "../../src/host/mod.ts";
import { clientOf, temporaryHome } from "../served.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const CI: Identity = { name: "ci", sources: ["shown"] };
const NOBODY: Identity = { name: "nobody", sources: [] };

/** A client of two folders and a site, of which `CI` may see one folder. Whatever it may not see says `hidden`. */
function client(identity: Identity) {
  const folder = temporaryFolder({
    "shown/guide/a.md": "# A heron\n\nThe heron wades.\n",
    "shown/c.md": "# C\n",
    "hidden/c.md": "# C\n",
    "hidden/hidden-category/b.md": "# hidden heron\n\nThe heron of hidden wades.\n",
    "llms-full.txt":
      "# hidden one\nSource: https://x.dev/hidden-page\n\nThe heron.\n\n\n# hidden two\nSource: https://x.dev/b\n\nB.\n",
  });
  return clientOf(
    temporaryHome().passing(
      { name: "shown", kind: "folder", origin: join(folder, "shown") },
      { name: "hidden", kind: "folder", origin: join(folder, "hidden") },
      { name: "hidden-site", kind: "site", origin: join(folder, "llms-full.txt") },
    ),
    { identity },
  );
}

/** What a request is answered, an error too, as one text. */
async function answer(given: ReturnType<typeof client>, method: string, params: object): Promise<string> {
  return JSON.stringify(await given.request(method, params).catch(({ code, message }) => ({ code, message })));
}

const call = (name: string, given: object): [string, object] => ["tools/call", { name, arguments: given }];
const complete = (ref: object, name: string, value: string, filled = {}): [string, object] => [
  "completion/complete",
  { ref, argument: { name, value }, context: { arguments: filled } },
];
const TEMPLATE = { type: "ref/resource", uri: "lectern://{source}/{+page}" };
const PROMPT = { type: "ref/prompt", name: "answer_from_docs" };

describe("what one may not see does not exist", () => {
  test.each<[string, object]>([
    call("search_docs", { query: "heron", limit: 20 }),
    call("search_docs", { query: "heron", category: "guid" }),
    call("search_docs", { query: "quaternion" }),
    call("search_docs", { query: "heron", source: "nowhere" }),
    call("read_doc", { uri: "lectern://nowhere/b.md" }),
    call("find_in_doc", { uri: "lectern://nowhere/b.md", query: "heron" }),
    call("list_docs", {}),
    call("docs_status", {}),
    call("reload_docs", {}),
    ["resources/list", {}],
    complete(TEMPLATE, "source", ""),
    complete(TEMPLATE, "page", ""),
    complete(PROMPT, "source", ""),
  ])("%s %j names nothing of it", async (method, params) => {
    expect(await answer(client(CI), method, params)).not.toContain("hidden");
    expect(await answer(client({ name: "all" }), method, params)).toContain("hidden");
  });

  test.each<[string, (source: string) => [string, object]]>([
    ["search_docs", (source) => call("search_docs", { query: "heron", source })],
    [
      "search_docs in its category",
      (source) => call("search_docs", { query: "heron", category: `${source}-category` }),
    ],
    ["read_doc", (source) => call("read_doc", { uri: `lectern://${source}/${source}-category/b.md` })],
    ["read_doc by the page's own URL", (source) => call("read_doc", { uri: `https://x.dev/${source}-page` })],
    ["find_in_doc", (source) => call("find_in_doc", { uri: `lectern://${source}/b.md`, query: "heron" })],
    ["list_docs", (source) => call("list_docs", { source })],
    ["reload_docs", (source) => call("reload_docs", { source })],
    ["resources/read", (source) => ["resources/read", { uri: `lectern://${source}/${source}-category/b.md` }]],
    ["completion of its name", (source) => complete(TEMPLATE, "source", source.slice(0, 3))],
    ["completion of its pages", (source) => complete(TEMPLATE, "page", "", { source })],
  ])("%s is answered as for a source that nobody has", async (_what, asked) => {
    const limited = client(CI);
    const secret = await answer(limited, ...asked("hidden"));
    expect(secret.replaceAll("hidden", "nowhr1")).toBe(await answer(limited, ...asked("nowhr1")));
    expect(secret).not.toBe(await answer(client({ name: "all" }), ...asked("hidden")));
  });

  test("a cursor of one who sees more is of another listing", async () => {
    const { nextCursor } = (
      await clientOf(
        temporaryHome().passing({
          name: "shown",
          kind: "folder",
          origin: temporaryFolder(Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`p${i}.md`, "# P\n"]))),
        }),
      ).call("list_docs")
    ).structured;
    const { isError, text } = await client(CI).call("list_docs", { cursor: nextCursor });
    expect({ isError, code: JSON.parse(text).error.code }).toEqual({ isError: true, code: "cursor_unknown" });
  });
});

describe("an empty list of sources means none", () => {
  test.each([
    ["search_docs", { query: "heron" }, { results: [] }],
    ["list_docs", {}, { sources: [], pages: [], total: 0 }],
    ["docs_status", {}, { sources: [] }],
    ["reload_docs", {}, { sources: [] }],
  ])("%s", async (name, given, expected) => {
    const { isError, text, structured } = await client(NOBODY).call(name, given);
    expect(isError).toBe(false);
    expect(text).not.toBe("");
    expect(structured).toMatchObject(expected);
  });

  test("resources and completion", async () => {
    expect((await client(NOBODY).request("resources/list")).resources).toEqual([]);
    const { completion } = await client(NOBODY).request(...complete(TEMPLATE, "source", ""));
    expect(completion.values).toEqual([]);
    const { text } = await client(NOBODY).call("list_docs", { source: "shown" });
    expect(text).toContain("Known: none.");
  });
});
