import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import {
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTo } from "./example_client.ts";

let client: Client;
beforeAll(async () => {
  client = await connectTo("everything");
});
afterAll(() => client.close());

test("declares everything that a server can", () => {
  expect(client.getServerCapabilities()).toEqual({
    tools: { listChanged: true },
    resources: { listChanged: true, subscribe: true },
    prompts: { listChanged: true },
    completions: {},
    logging: {},
  });
});

describe("tools", () => {
  const text = (words: string) => ({ type: "text", text: words });
  const rows: [name: string, result: object][] = [
    ["test_simple_text", { content: [text("This is a simple text response for testing.")], isError: false }],
    ["test_image_content", { content: [{ type: "image", mimeType: "image/png" }] }],
    ["test_audio_content", { content: [{ type: "audio", mimeType: "audio/wav" }] }],
    [
      "test_embedded_resource",
      { content: [{ type: "resource", resource: { uri: "test://embedded-resource", mimeType: "text/plain" } }] },
    ],
    [
      "test_multiple_content_types",
      {
        content: [
          text("Multiple content types test:"),
          { type: "image" },
          { type: "resource", resource: { uri: "test://mixed-content-resource", text: '{"test":"data","value":123}' } },
        ],
      },
    ],
    ["test_error_handling", { content: [text("This tool intentionally returns an error for testing")], isError: true }],
  ];
  test.each(rows)("%s", async (name, result) => {
    expect(await client.callTool({ name })).toMatchObject(result);
  });

  test("a schema of 2020-12 is listed keyword by keyword", async () => {
    const { tools } = await client.listTools();
    const { inputSchema } = tools.find(({ name }) => name === "json_schema_2020_12_tool")!;
    expect(inputSchema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: { address: { $anchor: "addressDef" } },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { required: ["contactMethod"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false,
    });
  });

  test("progress comes at 0, 50 and 100 of 100", async () => {
    const reports: object[] = [];
    await client.callTool({ name: "test_tool_with_progress" }, undefined, { onprogress: (one) => reports.push(one) });
    expect(reports).toMatchObject([0, 50, 100].map((progress) => ({ progress, total: 100 })));
  });

  test("log messages come before the answer", async () => {
    const messages: unknown[] = [];
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void messages.push(params.data));
    await client.callTool({ name: "test_tool_with_logging" });
    expect(messages).toEqual(["Tool execution started", "Tool processing data", "Tool execution completed"]);
  });

  test("one that needs what the client lacks says what", async () => {
    await expect(client.callTool({ name: "test_missing_capability" })).rejects.toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { sampling: {} } },
    });
  });
});

describe("resources", () => {
  test("are listed, each with a description", async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "test://static-text",
      "test://static-binary",
      "test://watched-resource",
    ]);
    expect(resources.every(({ description }) => description)).toBe(true);
  });

  const rows: [uri: string, contents: object][] = [
    ["test://static-text", { mimeType: "text/plain", text: "This is the content of the static text resource." }],
    ["test://static-binary", { mimeType: "image/png", blob: expect.stringMatching(/^iVBOR/) }],
    [
      "test://template/123/data",
      { mimeType: "application/json", text: '{"id":"123","templateTest":true,"data":"Data for ID: 123"}' },
    ],
  ];
  test.each(rows)("%s is read", async (uri, contents) => {
    expect((await client.readResource({ uri })).contents).toMatchObject([{ uri, ...contents }]);
  });

  test("one that is unknown is an error that names it", async () => {
    await expect(client.readResource({ uri: "test://none" })).rejects.toMatchObject({ data: { uri: "test://none" } });
  });

  test("whoever subscribes hears of a change", async () => {
    const heard = Promise.withResolvers<string>();
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => heard.resolve(params.uri));
    await client.subscribeResource({ uri: "test://watched-resource" });
    await client.callTool({ name: "test_trigger_resource_update" });
    expect(await heard.promise).toBe("test://watched-resource");
    await client.unsubscribeResource({ uri: "test://watched-resource" });
  });
});

describe("prompts", () => {
  const said = (words: string) => ({ role: "user", content: { type: "text", text: words } });
  const rows: [name: string, given: Record<string, string>, messages: object[]][] = [
    ["test_simple_prompt", {}, [said("This is a simple prompt for testing.")]],
    [
      "test_prompt_with_arguments",
      { arg1: "hello", arg2: "world" },
      [said("Prompt with arguments: arg1='hello', arg2='world'")],
    ],
    [
      "test_prompt_with_embedded_resource",
      { resourceUri: "test://example" },
      [
        { content: { type: "resource", resource: { uri: "test://example", mimeType: "text/plain" } } },
        said("Please process the embedded resource above."),
      ],
    ],
    [
      "test_prompt_with_image",
      {},
      [{ content: { type: "image", mimeType: "image/png" } }, said("Please analyze the image above.")],
    ],
  ];
  test.each(rows)("%s", async (name, given, messages) => {
    expect((await client.getPrompt({ name, arguments: given })).messages).toMatchObject(messages);
  });

  test("without a required argument are refused, naming it", async () => {
    const refusal = client.getPrompt({ name: "test_prompt_with_arguments", arguments: { arg1: "hello" } });
    await expect(refusal).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('"arg2"') });
  });

  test("complete their arguments", async () => {
    const ref = { type: "ref/prompt", name: "test_prompt_with_arguments" } as const;
    const { completion } = await client.complete({ ref, argument: { name: "arg1", value: "par" } });
    expect(completion.values).toEqual(["paris", "park", "party"]);
  });
});

describe("lists that change", () => {
  test("a tool that is added is told and then listed", async () => {
    const told = Promise.withResolvers<void>();
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => told.resolve());
    await client.callTool({ name: "test_trigger_tool_change" });
    await told.promise;
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("added_tool_1");
  });

  test("a prompt that is added is told and then listed", async () => {
    const told = Promise.withResolvers<void>();
    client.setNotificationHandler(PromptListChangedNotificationSchema, () => told.resolve());
    await client.callTool({ name: "test_trigger_prompt_change" });
    await told.promise;
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain("added_prompt_1");
  });
});
