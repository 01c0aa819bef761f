import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import {
  createApplication,
  DuplicateDefinitionError,
  definePrompt,
  type Prompt,
  type PromptAnswer,
  SchemaError,
} from "../../src/host/mod.ts";
import { exchange, request } from "../protocol/exchange.ts";
import { stream } from "../protocol/stream.ts";

const serve = (...prompts: Prompt[]) => createApplication({ name: "n", version: "1", prompts });
const saying = (answer: PromptAnswer, more: object = {}) => definePrompt({ name: "p", get: () => answer, ...more });

/** What the newest revision with a handshake answers. */
async function ask(prompts: readonly Prompt[], method: string, params: object = {}) {
  const client = stream(serve(...prompts));
  await client.open("2025-11-25");
  return await client.ask(1, method, params);
}

const trip = definePrompt({
  name: "trip",
  title: "Trip",
  description: "Plans a trip.",
  arguments: z.object({
    city: z.string().min(2).describe("Where to.").meta({ title: "City" }),
    season: z.enum(["spring", "summer", "winter"]).optional(),
    mood: z.literal("calm").default("calm"),
  }),
  get: ({ city, season, mood }) => `${city} in ${season}, ${mood}`,
});

describe("the list", () => {
  test("tells names, titles, descriptions and which arguments must be given", async () => {
    const icons = [{ src: "https://example.org/p.png", sizes: ["48x48"] }];
    const { result } = await ask([trip, saying("", { name: "plain", icons })], "prompts/list");
    expect(result).toEqual({
      prompts: [
        {
          name: "trip",
          title: "Trip",
          description: "Plans a trip.",
          arguments: [
            { name: "city", title: "City", description: "Where to.", required: true },
            { name: "season" },
            { name: "mood" },
          ],
        },
        { name: "plain", icons },
      ],
    });
  });

  test("is declared only when there are some", () => {
    expect(serve().capabilities).toEqual({});
    expect(serve(trip).capabilities).toEqual({ prompts: {} });
    expect(createApplication({ name: "n", version: "1", prompts: () => [trip] }).capabilities).toEqual({ prompts: {} });
  });
});

describe("what a prompt says", () => {
  const text = (role: "user" | "assistant", words: string) =>
    ({ role, content: { type: "text", text: words } }) as const;
  const rows: [reason: string, answer: PromptAnswer, result: object][] = [
    ["a string is what the user says", "Hi.", { messages: [text("user", "Hi.")] }],
    [
      "messages",
      [text("user", "a"), text("assistant", "b")],
      { messages: [text("user", "a"), text("assistant", "b")] },
    ],
    [
      "messages with a description",
      { description: "Today.", messages: [text("user", "a")] },
      { description: "Today.", messages: [text("user", "a")] },
    ],
  ];
  test.each(rows)("%s", async (_, answer, result) => {
    expect((await ask([saying(answer)], "prompts/get", { name: "p" })).result).toEqual(result);
  });

  test("carries the prompt's own description", async () => {
    const { result } = await ask([saying("Hi.", { description: "Greets." })], "prompts/get", { name: "p" });
    expect(result.description).toBe("Greets.");
  });
});

describe("arguments", () => {
  test("are checked and filled in", async () => {
    const { result } = await ask([trip], "prompts/get", {
      name: "trip",
      arguments: { city: "Oslo", season: "winter" },
    });
    expect(result.messages[0].content.text).toBe("Oslo in winter, calm");
  });

  test("that are wrong are −32602, all told together", async () => {
    const { error } = await ask([trip], "prompts/get", { name: "trip", arguments: { season: "autumn", town: "Oslo" } });
    expect(error.code).toBe(-32602);
    expect(error.message).toMatch(/"city" is missing.*"season" is "autumn".*"town" is unknown/);
    expect(error.data.errors.map(({ code }: { code: string }) => code)).toEqual([
      "required",
      "not_one_of",
      "unexpected_field",
    ]);
  });

  test("of a prompt without any are refused", async () => {
    const { error } = await ask([saying("Hi.")], "prompts/get", { name: "p", arguments: { a: "b" } });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('"a" is unknown') });
  });

  test("can only be strings", async () => {
    const counting = definePrompt({ name: "p", arguments: mini.object({ n: mini.number() }), get: () => "" });
    await expect(serve(counting).ready()).rejects.toThrow(SchemaError);
    await expect(serve(counting).ready()).rejects.toThrow(/prompt p.*"n" is not a string/);
  });
});

describe("registration", () => {
  test("two prompts of one name are refused, both named", async () => {
    const refusal = serve(saying("", { title: "One" }), trip, saying("", { title: "Two" })).ready();
    await expect(refusal).rejects.toThrow(DuplicateDefinitionError);
    await expect(refusal).rejects.toThrow(/prompt 1 \("One"\).*prompt 3 \("Two"\)/);
  });

  test("the very same prompt twice is listed once", async () => {
    const { result } = await ask([trip, trip], "prompts/list");
    expect(result.prompts).toHaveLength(1);
  });

  test("an unknown name is −32602", async () => {
    expect(await exchange(serve(trip), request(1, "prompts/get", { name: "trop" }), {})).toMatchObject([
      { error: { code: -32602 } },
    ]);
  });
});
