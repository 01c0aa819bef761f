import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentationSchema } from "../../src/project/documentation_schema.ts";
import { repositoryPath, withoutRepetitions } from "../../src/project/repository_path.ts";

describe("a path is normalised", () => {
  test.each([
    ["docs", "docs"],
    ["docs/", "docs"],
    ["./docs", "docs"],
    ["docs\\nested", "docs/nested"],
    [".\\docs\\.\\nested\\\\", "docs/nested"],
    ["docs//nested", "docs/nested"],
    [".", "."],
    ["./", "."],
    ["my docs", "my docs"],
    ["..docs", "..docs"],
    ["docs/a..b", "docs/a..b"],
  ])("%j is %j", (written, path) => {
    expect(repositoryPath(written)).toBe(path);
  });
});

describe("a path that leads elsewhere, or nowhere, is refused", () => {
  test.each([
    ["../x"],
    ["a/../../x"],
    ["a/.."],
    ["..\\x"],
    [".."],
    ["/"],
    ["/docs"],
    ["\\docs"],
    ["C:"],
    ["C:/"],
    ["c:\\docs"],
    ["C:docs"],
    ["//host/share"],
    ["\\\\host\\share"],
    [""],
    ["  "],
    ["a\nb"],
    ["a\0b"],
    ["a\u2028b"],
  ])("%j", (written) => {
    expect(repositoryPath(written)).toBeUndefined();
  });
});

test("an editor marks the very paths that are refused", () => {
  const piece = fc.constantFrom("a", "..", ".", "/", "\\", "C:", " ", "\n", "docs", "é", "\u2028");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const written = pieces.join("");
      const isTaken = documentationSchema.safeParse({ sourceRoots: [written] }).success;
      expect(isTaken).toBe(repositoryPath(written) !== undefined);
    }),
    { numRuns: 2000 },
  );
});

test("a path that is named twice counts once, on Windows also in other letters", () => {
  expect(withoutRepetitions(["docs", "a", "docs"], "linux")).toEqual(["docs", "a"]);
  expect(withoutRepetitions(["docs", "Docs"], "linux")).toEqual(["docs", "Docs"]);
  expect(withoutRepetitions(["docs", "Docs", "a"], "win32")).toEqual(["docs", "a"]);
});
