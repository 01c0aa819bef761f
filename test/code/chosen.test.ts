import { expect, it } from "vitest";
import { type CodeSymbol, chosen, type SymbolKind } from "../../src/code/mod.ts";

function symbol(file: string, firstLine: number, kind: SymbolKind = "class"): CodeSymbol {
  return {
    kind,
    name: "HiveBox",
    qualifiedName: "HiveBox",
    file,
    language: "typescript",
    firstLine,
    lastLine: firstLine,
  };
}

const hive = symbol("src/hive/box.ts", 4);
const legacy = symbol("src/hive/legacy.ts", 2);
const other = symbol("src/other/box.ts", 9);

it.each([
  ["the only one", [hive], "src/hive", "src/hive/box.ts:4 +0"],
  ["the one in the source root, which alone counts", [other, hive], "src/hive", "src/hive/box.ts:4 +0"],
  ["of two in the source root the first by path", [legacy, hive], "src/hive", "src/hive/box.ts:4 +1"],
  ["one outside of it when there is no other", [other], "src/hive", "src/other/box.ts:9 +0 outside"],
  ["of several outside the first", [other, legacy], "src/none", "src/hive/legacy.ts:2 +1 outside"],
  ["without a source root nothing is outside", [other], undefined, "src/other/box.ts:9 +0"],
  ["nor with an empty one", [other], "", "src/other/box.ts:9 +0"],
  ["nor when that is the repository", [other], ".", "src/other/box.ts:9 +0"],
  ["nor when that is the repository with a slash", [other], "./", "src/other/box.ts:9 +0"],
  ["a type before a property", [symbol("a.ts", 1, "property"), symbol("b.ts", 1, "class")], ".", "b.ts:1 +1"],
  ["a type before a function", [symbol("a.ts", 1, "function"), symbol("b.ts", 1, "type_alias")], ".", "b.ts:1 +1"],
  ["a function before a constant", [symbol("a.ts", 1, "constant"), symbol("b.ts", 1, "method")], ".", "b.ts:1 +1"],
  ["of one file the first line", [symbol("a.ts", 9), symbol("a.ts", 3)], ".", "a.ts:3 +1"],
  ["the source root in another case", [hive, other], "SRC/Hive/", "src/hive/box.ts:4 +0"],
  ["the source root as Windows writes it", [hive, other], "src\\hive", "src/hive/box.ts:4 +0"],
  ["a source root that is a file", [hive, legacy], "src/hive/legacy.ts", "src/hive/legacy.ts:2 +0"],
  [
    "not a folder whose name only begins alike",
    [symbol("src/hive2/box.ts", 1)],
    "src/hive",
    "src/hive2/box.ts:1 +0 outside",
  ],
])("%s", (_, symbols, sourceRoot, expected) => {
  const found = chosen(symbols, sourceRoot)!;
  const { file, firstLine } = found.symbol;
  expect(`${file}:${firstLine} +${found.others}${found.isOutside ? " outside" : ""}`).toBe(expected);
});

it("nothing of nothing", () => {
  expect(chosen([], "src")).toBeUndefined();
});
