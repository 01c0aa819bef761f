import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import { codePoints, jsonSchemaOf, SchemaError } from "../../src/host/mod.ts";

describe("what clients are told", () => {
  test("a closed object; a member with a default is not required", async () => {
    const schema = z.object({
      query: z.string().min(1).max(500).describe("What to look for."),
      limit: z.int().min(1).max(20).default(5),
      line: z.int().min(1).optional(),
    });
    expect(await jsonSchemaOf(schema, "input", "x")).toEqual({
      type: "object",
      properties: {
        query: { type: "string", minLength: 1, maxLength: 500, description: "What to look for." },
        limit: { type: "integer", minimum: 1, maximum: 20, default: 5 },
        line: { type: "integer", minimum: 1 },
      },
      required: ["query"],
      additionalProperties: false,
    });
  });

  test("an empty object has properties as well", async () => {
    expect(JSON.stringify(await jsonSchemaOf(mini.object({}), "input", "x"))).toBe(
      '{"type":"object","properties":{},"additionalProperties":false}',
    );
  });

  test("objects are closed at every depth, records are not", async () => {
    const schema = mini.object({
      list: mini.array(mini.object({ a: mini.string() })),
      record: mini.record(mini.string(), mini.number()),
    });
    expect(await jsonSchemaOf(schema, "input", "x")).toMatchObject({
      properties: {
        list: { items: { additionalProperties: false } },
        record: { additionalProperties: { type: "number" } },
      },
    });
  });

  test("output: what has a default is always there", async () => {
    const schema = z.object({ hits: z.array(z.string()).default([]) });
    expect(await jsonSchemaOf(schema, "output", "x")).toMatchObject({ required: ["hits"] });
  });

  test("a value that may be null, or of several types, is written as anyOf, never as a list of types", async () => {
    const schema = z.object({
      name: z.string().nullable().describe("Or null."),
      either: z.array(z.union([z.string(), z.number()])),
    });
    expect(await jsonSchemaOf(schema, "output", "x")).toMatchObject({
      properties: {
        name: { anyOf: [{ type: "string" }, { type: "null" }], description: "Or null." },
        either: { items: { anyOf: [{ type: "string" }, { type: "number" }] } },
      },
    });
  });

  test("lengths in code points are published", async () => {
    const schema = mini.object({ query: mini.string().check(codePoints(1, 256)) });
    expect(await jsonSchemaOf(schema, "input", "x")).toMatchObject({
      properties: { query: { minLength: 1, maxLength: 256 } },
    });
  });
});

describe("what cannot be told truthfully is refused", () => {
  const rows: [reason: string, schema: z.core.$ZodObject][] = [
    ["a Date is not JSON", z.object({ a: z.date() })],
    ["nor is a BigInt", z.object({ a: z.bigint() })],
    ["nor undefined", z.object({ a: z.undefined() })],
    ["a custom check without a form", z.object({ a: z.custom(() => true) })],
    ["coercion takes more than it says", z.object({ a: z.coerce.number() })],
    ["preprocessing as well", z.object({ a: z.preprocess(Number, z.number()) })],
    ["catch hides what is wrong", z.object({ a: z.string().catch("") })],
    ["an open object", z.looseObject({ a: z.string() })],
    ["an open object further in", z.object({ a: z.looseObject({}) })],
    ["a catchall", z.object({}).catchall(z.string())],
    ["a union of objects", z.object({ a: z.union([z.object({ x: z.string() }), z.object({ y: z.string() })]) })],
    ["a discriminated union", z.object({ a: z.discriminatedUnion("k", [z.object({ k: z.literal("x") })]) })],
    ["an intersection", z.object({ a: z.intersection(z.object({ x: z.string() }), z.object({ y: z.string() })) })],
    [
      "recursion",
      z.object({
        get a() {
          return z.array(recursive);
        },
      }),
    ],
    ["a shared part", z.object({ a: z.string().meta({ id: "shared-by-id" }) })],
    ["a default that is not allowed", z.object({ a: z.int().min(1).default(0) })],
  ];
  const recursive: z.ZodObject = z.object({
    get b() {
      return z.array(recursive);
    },
  });

  test.each(rows)("%s", async (_, schema) => {
    const refusal = jsonSchemaOf(schema, "input", "tool search");
    await expect(refusal).rejects.toThrow(SchemaError);
    await expect(refusal).rejects.toThrow(/input schema of tool search cannot be published/);
  });

  test("with the place", async () => {
    const schema = z.object({ outer: z.object({ inner: z.coerce.number() }) });
    await expect(jsonSchemaOf(schema, "input", "tool t")).rejects.toThrow("(at outer.inner)");
  });
});
