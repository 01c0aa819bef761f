import { describe, expect, test } from "vitest";
import { headersOf, SettingsError } from "../../src/settings/mod.ts";

const record = { name: "ours", headerFrom: "LECTERN_HEADER_OURS" };
const given = (value: string | undefined) =>
  headersOf(record, value === undefined ? {} : { LECTERN_HEADER_OURS: value });

test("a source that names no variable has no header", () => {
  expect(headersOf({ name: "ours" }, { LECTERN_HEADER_OURS: "secret" })).toEqual({});
});

test.each<[string, string, Record<string, string>]>([
  ["name and value", "X-Api-Key: s3cret", { "X-Api-Key": "s3cret" }],
  ["name and value, without a blank", "x-api-key:s3cret", { "x-api-key": "s3cret" }],
  ["a value with colons", "Cookie: at=12:30; b=2", { Cookie: "at=12:30; b=2" }],
  ["a bare token", "s3cret", { Authorization: "Bearer s3cret" }],
  ["a bare token of base64", "ab+/c==", { Authorization: "Bearer ab+/c==" }],
  ["a scheme and what belongs to it", "Basic dXNlcjpwYXNz", { Authorization: "Basic dXNlcjpwYXNz" }],
  ["a scheme whose parts have colons", 'Digest uri="a:b"', { Authorization: 'Digest uri="a:b"' }],
  ["the scheme written out", "Bearer s3cret", { Authorization: "Bearer s3cret" }],
  ["the line end that a file of secrets has", "s3cret\n", { Authorization: "Bearer s3cret" }],
])("%s", (_what, value, headers) => {
  expect(given(value)).toEqual(headers);
});

describe("what is no header is refused by the variable's name, and its value is not told", () => {
  test.each<[string, string | undefined, string]>([
    ["not set", undefined, "which is not set"],
    ["blank", "  ", "which is not set"],
    ["a second header behind a line end", "X-Key: s3cret\r\nX-Evil: 1", "line ends or other characters"],
    ["a line end in a token", "s3cret\ns3cret", "line ends or other characters"],
    ["letters that no header has", "s3crét☂", "line ends or other characters"],
    ["another host", "Host: s3cret", 'which holds "Host"'],
    ["another length", "content-length: 3", 'which holds "content-length"'],
  ])("%s", (_what, value, expected) => {
    const refused = () => given(value);
    expect(refused).toThrow(SettingsError);
    expect(refused).toThrow("ours is read with a header from the environment variable LECTERN_HEADER_OURS");
    expect(refused).toThrow(expected);
    expect(refused).not.toThrow(/s3c/);
    expect(refused).toThrow(expect.objectContaining({ code: "header" }));
  });
});
