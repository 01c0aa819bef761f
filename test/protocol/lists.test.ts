import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { ProtocolServer, type ResourceEntry } from "../../src/protocol/mod.ts";
import { errorResponse, exchange, request } from "./exchange.ts";
import { sampleApplication } from "./sample_application.ts";

interface Page {
  readonly result: { readonly resources: ResourceEntry[]; readonly nextCursor?: string };
}

describe("lists that are answered whole", () => {
  test.each(["tools/list", "resources/list"])("%s has no next cursor", async (method) => {
    const [answer] = await exchange(sampleApplication(), request(1, method));
    expect(JSON.stringify(answer)).not.toContain("nextCursor");
  });

  test.each([
    ["tools/list", "abc"],
    ["resources/list", "page-2"],
    ["resources/list", ""],
    ["resources/list", null],
  ])("%s refuses the cursor %o, which it never issued", async (method, cursor) => {
    expect(await exchange(sampleApplication(), request(1, method, { cursor }))).toEqual([
      errorResponse(1, -32602, expect.stringContaining('"cursor"')),
    ]);
  });

  test("an entry has only what was declared, an empty schema as {}", async () => {
    const application = sampleApplication({
      listTools: () => [
        { name: "a", description: "A.", inputSchema: {} },
        { name: "b", description: "B.", inputSchema: {}, annotations: { readOnlyHint: true } },
      ],
    });
    const [answer] = await exchange(application, request(1, "tools/list"));
    expect(JSON.stringify(answer?.result)).toBe(
      '{"tools":[{"name":"a","description":"A.","inputSchema":{}},' +
        '{"name":"b","description":"B.","inputSchema":{},"annotations":{"readOnlyHint":true}}]}',
    );
  });
});

describe("lists in pages", () => {
  const entries = Array.from({ length: 7 }, (_, index) => ({ uri: `x://${index}`, name: `${index}` }));

  async function pages(pageSize: number): Promise<Page["result"][]> {
    const read: Page["result"][] = [];
    let cursor: string | undefined;
    do {
      const text = request(1, "resources/list", cursor === undefined ? {} : { cursor });
      const application = sampleApplication({ listResources: () => entries });
      const [answer] = (await exchange(application, text, { pageSize })) as unknown as [Page];
      read.push(answer.result);
      cursor = answer.result.nextCursor;
    } while (cursor !== undefined);
    return read;
  }

  test.each([
    [3, [3, 3, 1], "a short last page"],
    [7, [7], "exactly one page has no next"],
    [100, [7], "a page larger than the list"],
    [1, [1, 1, 1, 1, 1, 1, 1], "one by one"],
  ])("of %i: %o (%s)", async (pageSize, lengths) => {
    const read = await pages(pageSize);
    expect(read.map(({ resources }) => resources.length)).toEqual(lengths);
    expect(read.flatMap(({ resources }) => resources)).toEqual(entries);
  });

  const cursor = (text: string) => Buffer.from(text).toString("base64url");
  test.each([
    ["garbage", "zzz"],
    ["an empty string", ""],
    ["a number", 3],
    ["of another list", cursor("tools/list\n0\n3")],
    ["of another generation", cursor("resources/list\n1\n3")],
    ["past the end", cursor("resources/list\n0\n70")],
    ["before the start", cursor("resources/list\n0\n-3")],
    ["not a whole number", cursor("resources/list\n0\n3.5")],
    ["spelled otherwise", cursor("resources/list\n0\n03")],
  ])("a cursor that is %s is refused", async (_, foreign) => {
    const application = sampleApplication({ listResources: () => entries });
    const text = request(1, "resources/list", { cursor: foreign });
    expect(await exchange(application, text, { pageSize: 3 })).toEqual([
      errorResponse(1, -32602, expect.stringContaining('"cursor"')),
    ]);
  });

  test.each([0, -1, 1.5, Number.NaN])("a page size of %d is refused", (pageSize) => {
    expect(() => new ProtocolServer(sampleApplication(), { pageSize })).toThrow(RangeError);
  });
});
