import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addItems, JSON_FORMAT, removeItems } from "../../src/clients/json_format.ts";

const PATH = ["servers", "ours"];
const ENTRY = { command: "/x", args: ["a"] };

/** Text before, and what stands in it with our entry. */
const insertions: { why: string; before: string; after: string }[] = [
  {
    why: "an empty object gets lines",
    before: "{}\n",
    after: `{\n  "servers": {\n    "ours": {\n      "command": "/x",\n      "args": [\n        "a"\n      ]\n    }\n  }\n}\n`,
  },
  {
    why: "a dense file stays dense",
    before: '{"servers":{"other":{"command":"y"}},"z":1}',
    after: '{"servers":{"other":{"command":"y"},"ours":{"command":"/x","args":["a"]}},"z":1}',
  },
  {
    why: "a file on one line with blanks keeps them",
    before: '{ "servers": { "other": 1 } }',
    after: '{ "servers": { "other": 1, "ours": { "command": "/x", "args": ["a"] } } }',
  },
  {
    why: "a comment behind the last member stays with it; tabs and CRLF are kept",
    before: '{\r\n\t"servers": {\r\n\t\t"other": {"b": 1} /* c */ // d\r\n\t\t// e\r\n\t}\r\n}\r\n',
    after:
      '{\r\n\t"servers": {\r\n\t\t"other": {"b": 1}, /* c */ // d\r\n\t\t"ours": {\r\n\t\t\t"command": "/x",\r\n\t\t\t"args": [\r\n\t\t\t\t"a"\r\n\t\t\t]\r\n\t\t}\r\n\t\t// e\r\n\t}\r\n}\r\n',
  },
  {
    why: "where a trailing comma stands, one stands again, so that it goes with the entry",
    before: '{\n  "servers": {\n    "other": 1, // one\n  },\n}\n',
    after:
      '{\n  "servers": {\n    "other": 1, // one\n    "ours": {\n      "command": "/x",\n      "args": [\n        "a"\n      ]\n    },\n  },\n}\n',
  },
  {
    why: "a comma on a line of its own counts, too",
    before: '{\n  "servers": {\n    "a": 1\n    , "b": 2\n  }\n}',
    after:
      '{\n  "servers": {\n    "a": 1\n    , "b": 2,\n    "ours": {\n      "command": "/x",\n      "args": [\n        "a"\n      ]\n    }\n  }\n}',
  },
  {
    why: "a comment in an object without members stays",
    before: '{\n  "servers": {\n    // none yet\n  }\n}\n',
    after:
      '{\n  "servers": {\n    // none yet\n    "ours": {\n      "command": "/x",\n      "args": [\n        "a"\n      ]\n    }\n  }\n}\n',
  },
];

describe("an entry is put into JSON", () => {
  test.each(insertions)("$why", async ({ before, after }) => {
    expect(await JSON_FORMAT.set(before, PATH, ENTRY)).toBe(after);
  });

  test.each(insertions.slice(1))("and taken out again: $why", async ({ before, after }) => {
    expect(await JSON_FORMAT.remove(after, PATH)).toBe(before);
  });

  test("into a file that is empty, or holds comments alone", async () => {
    expect(await JSON_FORMAT.parse(await JSON_FORMAT.set("", PATH, ENTRY))).toEqual({ servers: { ours: ENTRY } });
    const commented = await JSON_FORMAT.set("// mine\n", PATH, ENTRY);
    expect(commented.startsWith("// mine\n{")).toBe(true);
  });

  test("of one that is there, only what differs is touched", async () => {
    const before = '{"servers": {"ours": {\n  "command": "/old", // why\n  "env": {"A": "b"},\n  "args": ["a"]\n}}}';
    expect(await JSON_FORMAT.set(before, PATH, { env: { A: "b" }, ...ENTRY })).toBe(before.replace("/old", "/x"));
  });

  test("one that has more than it should is replaced as a whole", async () => {
    const text = await JSON_FORMAT.set('{"servers":{"ours":{"url":"http://x"}}}', PATH, ENTRY);
    expect(text).toBe('{"servers":{"ours":{"command":"/x","args":["a"]}}}');
  });

  test("whatever the data: put in and taken out, every byte is as before", async () => {
    const key = fc.string({ minLength: 1, maxLength: 6 }).filter((one) => one !== "__proto__");
    const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>;
    const servers = fc.dictionary(key, value, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
    const unit = fc.constantFrom("", " ", "  ", "\t");
    await fc.assert(
      fc.asyncProperty(servers, servers, unit, async (others, members, indent) => {
        const { ours: _, ...rest } = others;
        const text = JSON.stringify({ ...members, servers: { ...rest, last: 1 } }, null, indent);
        const put = await JSON_FORMAT.set(text, PATH, ENTRY);
        expect(JSON.parse(put).servers.ours).toEqual(ENTRY);
        expect(await JSON_FORMAT.remove(put, PATH)).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

describe("texts are put into a list", () => {
  test.each([
    ["{}", '{\n  "permissions": {\n    "allow": [\n      "x",\n      "y"\n    ]\n  }\n}'],
    ['{"permissions":{"allow":[]}}', '{"permissions":{"allow":["x","y"]}}'],
    ['{"permissions":{"allow":["a"]}}', '{"permissions":{"allow":["a","x","y"]}}'],
    [
      '{\n  "permissions": {\n    "allow": [\n      "a" // why\n    ]\n  }\n}\n',
      '{\n  "permissions": {\n    "allow": [\n      "a", // why\n      "x",\n      "y"\n    ]\n  }\n}\n',
    ],
  ])("%j", async (before, after) => {
    const path = ["permissions", "allow"];
    expect(await addItems(before, path, ["x", "y"])).toBe(after);
    const gone = await removeItems(after, path, ["x", "y"]);
    if (before !== "{}") expect(gone).toBe(before);
  });
});

describe("what is no JSON is told by its place, and not by what stands there", () => {
  test.each([
    ['{"a": secret}', 1, 7],
    ['{\n  "a": "s"\n  "b": 1\n}', 3, 3],
    ['{"a": 1', 1, 8],
    ['{"a": "secret\n"}', 1, 7],
    ['{"a": 1} secret', 1, 10],
  ])("%j", async (text, line, column) => {
    const error = (await JSON_FORMAT.parse(text).catch((thrown: unknown) => thrown)) as Error;
    expect(error).toMatchObject({ name: "FormatFault", line, column });
    expect(error.message).not.toContain("secret");
  });

  test("a key that stands there twice is not edited", async () => {
    await expect(JSON_FORMAT.set('{"servers":{},"servers":{}}', PATH, ENTRY)).rejects.toThrow("twice");
  });
});
