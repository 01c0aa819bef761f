import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../src/spelling/mod.ts";

describe("edit distance", () => {
  const table = [
    ["buter", "butter", 1, "a letter left out"],
    ["serevr", "server", 1, "two neighbours exchanged"],
    ["kitten", "sitting", 3, "the textbook's example"],
    ["abc", "abc", 0, "equal"],
    ["abcdefgh", "x", 4, "more than the limit is the limit and one"],
  ] as const;
  for (const [a, b, distance, reason] of table) {
    it(`${a} and ${b}: ${reason}`, () => {
      expect(editDistance(a, b, 3)).toBe(distance);
      expect(editDistance(b, a, 3)).toBe(distance);
    });
  }
});

describe("nearest name", () => {
  it("is the one with the fewest edits, the first of equals", () => {
    expect(nearest("serch_docs", ["search_docs", "read_doc"])).toBe("search_docs");
    expect(nearest("lits", ["list", "lint", "lists"])).toBe("list");
    expect(nearest("SOURCE", ["source"])).toBe("source");
  });

  it("is the only one that begins so", () => {
    expect(nearest("collect", ["collection_name", "source"])).toBe("collection_name");
    expect(nearest("collect", ["collection_name", "collector_name"])).toBeUndefined();
  });

  it("is none when all are far", () => {
    expect(nearest("banana", ["source", "limit"])).toBeUndefined();
    expect(nearest("", ["source"])).toBeUndefined();
  });
});
