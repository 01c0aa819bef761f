import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import { type ArgumentError, codePoints, defineTool, type Tool } from "../../src/host/mod.ts";
import { callTool, textOf } from "./calling.ts";

const search = defineTool({
  name: "search_docs",
  description: "Searches.",
  input: z.object({
    query: z.string().min(1).max(10),
    limit: z.int().min(1).max(20).default(5),
    source: z
      .string()
      .regex(/^[a-z]+$/)
      .optional(),
    mode: z.enum(["exact", "near"]).optional(),
    ratio: z.number().gt(0).lt(1).optional(),
    step: z.number().multipleOf(5).optional(),
    tags: z.array(z.string()).min(1).max(2).optional(),
    filter: z.object({ tag: z.string(), deep: z.object({ on: z.boolean() }).optional() }).optional(),
    window: z.object({ line: z.number() }).nullable().optional(),
    either: z.union([z.string(), z.number()]).optional(),
    labels: z.record(z.string(), z.number()).optional(),
    pair: z.tuple([z.object({ x: z.number() })]).optional(),
    even: z
      .number()
      .refine((value) => value % 2 === 0, "must be even")
      .optional(),
    mail: z.email().optional(),
  }),
  call: (given) => ({ text: JSON.stringify(given) }),
});

async function errorsOf(given: unknown, tool: Tool = search): Promise<ArgumentError[]> {
  const { result } = await callTool(tool, given);
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty("structuredContent");
  return (JSON.parse(textOf(result)) as { errors: ArgumentError[] }).errors;
}

describe("one thing wrong", () => {
  const rows: [given: object, path: (string | number)[], code: string, parameters: object, words: string][] = [
    [{ query: undefined }, ["query"], "required", {}, '"query" is missing'],
    [{ query: null }, ["query"], "null_not_allowed", { value: null }, '"query" is null'],
    [{ mode: null }, ["mode"], "null_not_allowed", { value: null }, "null"],
    [{ either: null }, ["either"], "null_not_allowed", { value: null }, "null"],
    [{ filter: null }, ["filter"], "null_not_allowed", { value: null }, "null"],
    [{ filter: { tag: null } }, ["filter", "tag"], "null_not_allowed", { value: null }, "filter.tag"],
    [{ filter: { tag: "a", deep: null } }, ["filter", "deep"], "null_not_allowed", { value: null }, "filter.deep"],
    [{ query: 7 }, ["query"], "wrong_type", { value: 7, expected: "string" }, "7"],
    [{ limit: "5" }, ["limit"], "wrong_type", { value: "5", expected: "number" }, "number"],
    [{ limit: 1.5 }, ["limit"], "wrong_type", { value: 1.5, expected: "integer" }, "integer"],
    [{ filter: [] }, ["filter"], "wrong_type", { value: "[]", expected: "object" }, "object"],
    [{ either: true }, ["either"], "wrong_type", { value: true, expected: ["string", "number"] }, "string or number"],
    [{ limit: 500 }, ["limit"], "too_big", { value: 500, maximum: 20 }, "500; it must be at most 20"],
    [{ limit: -1 }, ["limit"], "too_small", { value: -1, minimum: 1 }, "-1; it must be at least 1"],
    [{ limit: 1e20 }, ["limit"], "too_big", { value: 1e20, maximum: 20 }, "at most 20"],
    [{ ratio: 0 }, ["ratio"], "too_small", { value: 0, minimum: 0, exclusive: true }, "more than 0"],
    [{ ratio: 1 }, ["ratio"], "too_big", { value: 1, maximum: 1, exclusive: true }, "less than 1"],
    [{ query: "" }, ["query"], "too_short", { value: "", length: 0, minimum: 1 }, "at least 1 character"],
    [{ query: "12345678901" }, ["query"], "too_long", { length: 11, maximum: 10 }, "at most 10 characters"],
    [{ tags: [] }, ["tags"], "too_short", { value: "[]", length: 0, minimum: 1 }, "at least 1 item"],
    [{ tags: ["a", "b", "c"] }, ["tags"], "too_long", { length: 3, maximum: 2 }, "at most 2 items"],
    [{ tags: ["a", 1] }, ["tags", 1], "wrong_type", { value: 1, expected: "string" }, '"tags.1"'],
    [{ mode: "exakt" }, ["mode"], "not_one_of", { value: "exakt", allowed: ["exact", "near"] }, '"exact", "near"'],
    [{ step: 7 }, ["step"], "not_multiple_of", { value: 7, divisor: 5 }, "multiple of 5"],
    [{ source: "A" }, ["source"], "malformed", { value: "A", format: "/^[a-z]+$/" }, "/^[a-z]+$/"],
    [{ mail: "x" }, ["mail"], "malformed", { value: "x", format: "email" }, "email"],
    [{ even: 3 }, ["even"], "malformed", { value: 3 }, "must be even"],
    [{ filter: {} }, ["filter", "tag"], "required", {}, '"filter.tag" is missing'],
    [{ labels: { a: "b" } }, ["labels", "a"], "wrong_type", { value: "b", expected: "number" }, "number"],
    [{ sorce: "x" }, ["sorce"], "unexpected_field", { value: "x", nearest: "source" }, 'nearest is "source"'],
    [{ limits: [1] }, ["limits"], "unexpected_field", { value: "[1]", nearest: "limit" }, '"limits" is unknown'],
    [{ filter: { tag: "a", tagg: 1 } }, ["filter", "tagg"], "unexpected_field", { nearest: "deep" }, "filter.tagg"],
    [
      { filter: { tag: "a", deep: { on: true, of: 1 } } },
      ["filter", "deep", "of"],
      "unexpected_field",
      { known: ["on"], nearest: "on" },
      "filter.deep.of",
    ],
    [{ window: { line: 1, col: 2 } }, ["window", "col"], "unexpected_field", { known: ["line"] }, "window.col"],
    [{ pair: [{ x: 1, y: 2 }] }, ["pair", 0, "y"], "unexpected_field", { known: ["x"] }, "pair.0.y"],
    [JSON.parse('{"__proto__":{"a":1}}'), ["__proto__"], "unexpected_field", {}, "__proto__"],
    [{ constructor: 1 }, ["constructor"], "unexpected_field", { value: 1 }, "constructor"],
  ];
  test.each(rows)("%j: %j is %s", async (given, path, code, parameters, words) => {
    const errors = await errorsOf({ query: "x", ...given });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ path, code, parameters });
    expect(errors[0]?.message).toContain(words);
  });
});

describe("several things wrong", () => {
  test("are told together: an unknown name, a missing one and a number out of range", async () => {
    const errors = await errorsOf({ collection: "docs", limit: 500 });
    expect(errors.map(({ path, code }) => [path[0], code])).toEqual([
      ["query", "required"],
      ["limit", "too_big"],
      ["collection", "unexpected_field"],
    ]);
    expect(errors[2]?.parameters.known).toContain("source");
    expect(errors[2]?.parameters).toHaveProperty("nearest");
  });

  test("at every depth", async () => {
    const errors = await errorsOf({ limit: "5", sorce: "a", filter: { tagg: "b", deep: { on: 1, of: 2 } }, tags: [] });
    expect(errors.map(({ path, code }) => [path.join("."), code])).toEqual([
      ["query", "required"],
      ["limit", "wrong_type"],
      ["tags", "too_short"],
      ["filter.tag", "required"],
      ["filter.deep.on", "wrong_type"],
      ["sorce", "unexpected_field"],
      ["filter.tagg", "unexpected_field"],
      ["filter.deep.of", "unexpected_field"],
    ]);
  });

  test("the nearest name is one that was not given", async () => {
    const errors = await errorsOf({ query: "x", quary: "y", limit: 1 });
    expect(errors[0]?.parameters.nearest).not.toBe("query");
  });
});

describe("what an error repeats", () => {
  test("is shortened", async () => {
    const [error] = await errorsOf({ query: "x".repeat(5_000) });
    expect(error?.parameters.value).toBe(`${"x".repeat(80)}…`);
  });

  test("is cut between characters and can always be sent", async () => {
    const [error] = await errorsOf({ query: `a${"😀".repeat(200)}` });
    expect(error?.parameters.value).toBe(`a${"😀".repeat(79)}…`);
    const errors = await errorsOf({ query: "\ud800", "\udc00": "\ud800", source: "\ud800" });
    expect(errors.map(({ code }) => code)).toEqual(["malformed", "unexpected_field"]);
    expect(JSON.stringify(errors).isWellFormed()).toBe(true);
  });

  test("is no more than a sign when it is too deep to be written", async () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
    const { bindArguments } = await import("../../src/host/bind_arguments.ts");
    const { errors } = await bindArguments(z.object({ a: z.string() }), {}, { a: deep });
    expect(errors?.[0]).toMatchObject({ code: "wrong_type", parameters: { value: "[…]" } });
  });
});

describe("good arguments", () => {
  test("reach the tool with defaults filled in", async () => {
    const { result } = await callTool(search, { query: "x" });
    expect(result).toEqual({ content: [{ type: "text", text: '{"query":"x","limit":5}' }], isError: false });
  });

  test("of a nullable object may be null", async () => {
    expect((await callTool(search, { query: "x", window: null })).result.isError).toBe(false);
  });

  test("may have any member where the schema says so", async () => {
    expect((await callTool(search, { query: "x", labels: { whatever: 1 } })).result.isError).toBe(false);
  });

  test("of a tool without any are an empty object", async () => {
    const none = defineTool({ name: "none", description: "n", input: mini.object({}), call: () => ({ text: "ok" }) });
    expect((await callTool(none, undefined)).result.isError).toBe(false);
    expect(await errorsOf({ a: 1 }, none)).toMatchObject([{ code: "unexpected_field", parameters: { known: [] } }]);
  });
});

describe("lengths in code points", () => {
  const tool = defineTool({
    name: "find",
    description: "Finds.",
    input: mini.object({ query: mini.string().check(codePoints(1, 3)) }),
    call: ({ query }) => ({ text: query }),
  });

  test("are counted as JSON Schema counts them", async () => {
    expect((await callTool(tool, { query: "😀😀😀" })).result.isError).toBe(false);
    expect(await errorsOf({ query: "😀😀😀😀" }, tool)).toMatchObject([
      { code: "too_long", parameters: { length: 4, maximum: 3 } },
    ]);
    expect(await errorsOf({ query: "" }, tool)).toMatchObject([{ code: "too_short", parameters: { minimum: 1 } }]);
  });
});

test("where the contract says so, bad arguments are −32602, all in one message", async () => {
  const { error } = await callTool(search, { collection: "x" }, { toolErrors: "protocol" });
  expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/"query" is missing.*"collection"/) });
});
