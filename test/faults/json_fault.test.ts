import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "../../src/faults/json_fault.ts";

test.each<[string, string, number, number, string]>([
  ["a comma behind the last member", '{\n  "a": 1,\n}', 2, 9, "no comma may stand before }; take it away"],
  ["a comma behind the last item", "[1, 2, ]", 1, 6, "no comma may stand before ]; take it away"],
  ["a comma that is missing", '{\n  "a": 1\n  "b": 2\n}', 3, 3, "a comma or what closes the list or object is due"],
  ["a comment", '{\n  // ours\n  "a": 1\n}', 2, 3, "JSON has no comments"],
  ["a comment over lines", '{ "a": /* one */ 1 }', 1, 8, "JSON has no comments"],
  ["single quotes", "{'a': 1}", 1, 2, "texts stand in double quotes"],
  ["a key without quotes", "{a: 1}", 1, 2, '"a" stands where a key in double quotes or a closing brace is due'],
  ["a text without its end", '{"a": "b\n}', 1, 7, "a text is not closed on its line"],
  ["a path of Windows", '{"ca": "C:\\ca.pem"}', 1, 8, "a backslash that means nothing"],
  ["nothing", "", 1, 1, "the file ends where a value is due"],
  ["half of it", '{"a": [1,\n', 2, 1, "the file ends where a value is due"],
  ["the wrong bracket", "[1}", 1, 3, '"}" stands where a comma or what closes'],
  ["two values", "{}\n{}", 2, 1, '"{" stands where the end of the file is due'],
  ["a colon too few", '{"a" 1}', 1, 6, '"1" stands where a colon is due'],
  ["a word of another language", "[None]", 1, 2, '"N" stands where a value or a closing bracket is due'],
  ["a number with a leading zero", "[01]", 1, 3, '"1" stands where a comma'],
  ["UTF-16 that was read as UTF-8", "{\u0000", 1, 2, '"\\u0000" stands where'],
])("%s", (_what, text, line, column, message) => {
  const fault = jsonFault(text);
  expect(fault).toMatchObject({ line, column });
  expect(fault?.message).toContain(message);
});

test("a text with a secret is not repeated", () => {
  expect(JSON.stringify(jsonFault('{"proxy": "http://me:secret@h", secret}'))).not.toContain("secret");
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("there is a fault wherever JSON.parse finds one, and nowhere else", () => {
  const written = fc.json({ maxDepth: 3 });
  const nearly = fc
    .tuple(
      written,
      fc.nat(),
      fc.constantFrom("", ",", '"', "{", "}", "[", "]", ":", "\\", "\n", "-", "e", "0", "\u0001"),
    )
    .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1));
  fc.assert(
    fc.property(fc.oneof(written, nearly), (text) => {
      expect(jsonFault(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["deep", "[".repeat(200_000)],
  ["long", `"${"a\\n".repeat(300_000)}`],
])("a text as %s as no person writes is refused like any other", (_what, text) => {
  expect(jsonFault(text)).toBeDefined();
});
