import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { recognise, SOURCE_NAME, suggestName } from "../../src/sources/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

describe("what a person types is recognised", () => {
  test("a folder, a file, in each spelling of a path", () => {
    const folder = temporaryFolder({ "my docs/llms.txt": "# A\n" });
    const file = join(folder, "my docs", "llms.txt");
    expect(recognise("my docs", folder)).toEqual({ kind: "folder", origin: join(folder, "my docs") });
    for (const spelling of ["./my docs/llms.txt", "my docs/../my docs/llms.txt", file, pathToFileURL(file).href]) {
      expect(recognise(spelling, folder)).toEqual({ kind: "site", origin: file });
    }
  });

  test("an address, without its fragment", () => {
    expect(recognise("https://x.dev/llms-full.txt#top")).toEqual({
      kind: "site",
      origin: "https://x.dev/llms-full.txt",
    });
  });

  test.each([
    ["./nowhere", /no file or folder at/],
    ["ftp://x.dev/a", /"ftp:" is unknown/],
    ["https://", /not a readable address/],
  ])("%s is none of them", (text, message) => {
    expect(() => recognise(text, temporaryFolder())).toThrow(message);
  });
});

test.each([
  ["site", "https://hono.dev/llms-full.txt", "hono"],
  ["site", "https://www.docs.example.com/llms-full.txt", "example"],
  ["site", "https://modelcontextprotocol.io/llms-full.txt", "modelcontextprotocol"],
  ["folder", "/home/me/my-project/docs", "my-project"],
  ["folder", "/srv/Über Uns", "uber-uns"],
  ["site", "/corpora/hono/llms-full.txt", "hono"],
  ["site", "/corpora/a-very-long-name-of-a-product-indeed/llms.txt", "a-very-long-name-of-a"],
  ["folder", "/docs", "docs"],
  ["site", "https://127.0.0.1:8080/x", "docs"],
] as const)("a %s at %s is called %s", (kind, origin, name) => {
  expect(suggestName({ kind, origin })).toBe(name);
  expect(name).toMatch(SOURCE_NAME);
});
