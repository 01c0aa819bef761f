import { describe, expect, test } from "vitest";
import { TOML_FORMAT } from "../../src/clients/toml_format.ts";

const PATH = ["mcp_servers", "ours"];
const ENTRY = { command: "/x y", args: ["a"] };
const TABLE = '[mcp_servers.ours]\ncommand = "/x y"\nargs = ["a"]\n';
const TOOLS = { tools: { search: { approval_mode: "approve" } } };

const neighbours = [
  "# mine",
  'model = "m" # small',
  "",
  "[mcp_servers.other] # o",
  "command = 'x'",
  'args = [ "[mcp_servers.ours]", # no table',
  '  "b" ]',
  'note = """',
  "[mcp_servers.ours]",
  '"""',
  "",
].join("\n");

describe("a table is put at the end of TOML, and taken out again", () => {
  test.each([
    ["an empty file", "", TABLE],
    ["neighbours keep every byte; what looks like our table in a text is none", neighbours, `${neighbours}\n${TABLE}`],
    ["CRLF stays", "a = 1\r\n", 'a = 1\r\n\r\n[mcp_servers.ours]\r\ncommand = "/x y"\r\nargs = ["a"]\r\n'],
  ])("%s", async (_, before, after) => {
    expect(await TOML_FORMAT.set(before, PATH, ENTRY)).toBe(after);
    expect(await TOML_FORMAT.remove(after, PATH)).toBe(before);
  });

  test("with the tables below it", async () => {
    const text = await TOML_FORMAT.set(neighbours, PATH, { ...ENTRY, ...TOOLS });
    expect(text).toBe(`${neighbours}\n${TABLE}\n[mcp_servers.ours.tools.search]\napproval_mode = "approve"\n`);
    expect(await TOML_FORMAT.remove(text, PATH)).toBe(neighbours);
  });

  test("from between others, whose comments stay", async () => {
    const text = `[a]\nb = 1\n\n${TABLE}# about z\n[z]\n`;
    expect(await TOML_FORMAT.remove(text, PATH)).toBe("[a]\nb = 1\n\n# about z\n[z]\n");
  });
});

describe("a table that is there is changed value by value", () => {
  const before = '[mcp_servers."ours"]\ncommand = "/old" # path\nenv = { A = "b" }\nargs = [\n  "a",\n]\n\n[z]\n';

  test("comments and further keys stay", async () => {
    const members = { ...ENTRY, env: { A: "b" } };
    expect(await TOML_FORMAT.set(before, PATH, members)).toBe(before.replace("/old", "/x y"));
  });

  test("what is missing is put in, behind its head or below its last table", async () => {
    const text = await TOML_FORMAT.set(`[mcp_servers.ours]\nargs = ["a"]\n[z]\n`, PATH, { ...ENTRY, ...TOOLS });
    expect(await TOML_FORMAT.parse(text)).toEqual({ mcp_servers: { ours: { ...ENTRY, ...TOOLS } }, z: {} });
  });

  test("one that has more than it should is replaced as a whole", async () => {
    const text = await TOML_FORMAT.set(`# a\n[mcp_servers.ours]\nurl = "u"\n\n# z\n[z]\n`, PATH, ENTRY);
    expect(text).toBe(`# a\n${TABLE}\n# z\n[z]\n`);
  });
});

describe("what is written otherwise is left alone", () => {
  test.each([
    'mcp_servers = { ours = { command = "x" } }',
    '[mcp_servers]\nours = { command = "x" }',
    'mcp_servers.ours.command = "x"',
    '[mcp_servers.ours]\ncommand = "x"\n[z]\n[mcp_servers.ours.env]\nA = "b"\n',
  ])("%j", async (text) => {
    await expect(TOML_FORMAT.set(text, PATH, { ...ENTRY, command: "new" })).rejects.toThrow(/mcp_servers\.ours/);
  });

  test.each([
    ['a = "secret', 1],
    ["a = 1\n[b\n", 2],
    ["a = 1\na = 2\n", 2],
  ])("%j is told by its line", async (text, line) => {
    const error = (await TOML_FORMAT.parse(text).catch((thrown: unknown) => thrown)) as Error;
    expect(error).toMatchObject({ name: "FormatFault", line });
    expect(error.message).not.toContain("secret");
  });
});
