import { describe, expect, test } from "vitest";
import { LOG_LEVELS, type LogLevel, type ToolCall } from "../../src/protocol/mod.ts";
import { sampleApplication } from "./sample_application.ts";
import { meta, stream } from "./stream.ts";

const speak: ToolCall = (_, { message }) => {
  for (const level of LOG_LEVELS) message(level, { at: level }, "sample");
  return { content: [], isError: false };
};
const speaking = () => sampleApplication({ capabilities: { tools: {}, logging: {} }, findTool: () => speak });

/** The levels of the messages that came before the answer. */
async function heard(client: ReturnType<typeof stream>, params: object = {}): Promise<LogLevel[]> {
  client.written.length = 0;
  await client.ask(9, "tools/call", { name: "speak", ...params });
  const messages = client.written.slice(0, -1);
  expect(
    messages.every(({ method, params: { logger } }) => method === "notifications/message" && logger === "sample"),
  ).toBe(true);
  return messages.map(({ params: { level } }) => level);
}

describe("log messages for the client", () => {
  test("with a handshake, from info on until it says otherwise", async () => {
    const client = stream(speaking());
    await client.open("2025-06-18");
    expect(await heard(client)).toEqual(LOG_LEVELS.slice(1));
    expect(await client.ask(1, "logging/setLevel", { level: "error" })).toMatchObject({ result: {} });
    expect(await heard(client)).toEqual(["error", "critical", "alert", "emergency"]);
  });

  test("a level that there is not is refused", async () => {
    const client = stream(speaking());
    await client.open("2025-06-18");
    expect(await client.ask(1, "logging/setLevel", { level: "loud" })).toMatchObject({ error: { code: -32602 } });
  });

  test("stateless, only from the level on that the call itself asks for", async () => {
    const client = stream(speaking());
    expect(await heard(client, meta())).toEqual([]);
    expect(await heard(client, meta({ "io.modelcontextprotocol/logLevel": "alert" }))).toEqual(["alert", "emergency"]);
  });

  test("a server that did not declare logging sends none and knows no level", async () => {
    const client = stream(sampleApplication({ findTool: () => speak }));
    await client.open("2025-06-18");
    expect(await heard(client)).toEqual([]);
    expect(await client.ask(1, "logging/setLevel", { level: "info" })).toMatchObject({ error: { code: -32601 } });
    expect(await heard(client, meta({ "io.modelcontextprotocol/logLevel": "debug" }))).toEqual([]);
  });

  test("a message that cannot be encoded is dropped, and the call goes on", async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const client = stream(
      sampleApplication({
        capabilities: { tools: {}, logging: {} },
        findTool:
          () =>
          (_, { message }) => {
            message("error", cyclic);
            return { content: [], isError: false };
          },
      }),
    );
    expect(await heard(client, meta({ "io.modelcontextprotocol/logLevel": "debug" }))).toEqual([]);
  });
});
