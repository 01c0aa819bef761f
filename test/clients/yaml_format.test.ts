import { describe, expect, test } from "vitest";
import { YAML_FORMAT } from "../../src/clients/yaml_format.ts";

const PATH = ["extensions", "ours"];
const ENTRY = { cmd: "/x y", args: ["a"], envs: {} };
const LINES = "ours:\n    cmd: /x y\n    args:\n      - a\n    envs: {}\n";

describe("an entry is put into YAML, and taken out again, by whole lines", () => {
  test.each([
    [
      "behind the last one; comments, quotes and empty lines stay",
      '# mine\nextensions:\n  other: # o\n    enabled: true\n\nMODEL: "x"\n',
      `# mine\nextensions:\n  other: # o\n    enabled: true\n  ${LINES}\nMODEL: "x"\n`,
    ],
    [
      "in a file without a line end at its end",
      "extensions:\n  other:\n    enabled: true",
      `extensions:\n  other:\n    enabled: true\n  ${LINES}`,
    ],
  ])("%s", async (_, before, after) => {
    expect(await YAML_FORMAT.set(before, PATH, ENTRY)).toBe(after);
    expect((await YAML_FORMAT.remove(after, PATH)).trimEnd()).toBe(before.trimEnd());
  });

  test.each([
    ["an empty file", ""],
    ["other keys", "a: 1\n"],
    ["a list that is not indented", "a:\n- 1\n"],
    ["an empty map in braces", "extensions: {}\n"],
    ["a map in braces", "extensions: { other: { enabled: true } }\n"],
    ["a key without a value", "a:\n"],
    ["CRLF", "extensions:\r\n  other:\r\n    enabled: true\r\n"],
    ["a text over several lines at the end", "a: |\n  one\n  two\n"],
  ])("as data, whatever it looks like: %s", async (_, before) => {
    const value = (await YAML_FORMAT.parse(before)) as Record<string, object>;
    const text = await YAML_FORMAT.set(before, PATH, ENTRY);
    expect(await YAML_FORMAT.parse(text)).toEqual({ ...value, extensions: { ...value.extensions, ours: ENTRY } });
    const gone = (await YAML_FORMAT.parse(await YAML_FORMAT.remove(text, PATH))) as Record<string, object>;
    expect({ ...gone, extensions: gone.extensions ?? {} }).toEqual({ ...value, extensions: value.extensions ?? {} });
    expect(text.includes("\r\n")).toBe(before.includes("\r\n"));
  });
});

test.each([
  ['a: "secret\n', 2],
  ["a: 1\na: 2\n", 2],
  ["\ta: 1\n", 1],
  ["a: 1\n---\nb: 1\n", 2],
])("what is no YAML, %j, is told by its line", async (text, line) => {
  const error = (await YAML_FORMAT.parse(text).catch((thrown: unknown) => thrown)) as Error;
  expect(error).toMatchObject({ name: "FormatFault", line });
  expect(error.message).not.toContain("secret");
});
