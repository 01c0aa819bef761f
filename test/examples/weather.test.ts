import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTo, serverOf } from "./example_client.ts";

describe("the weather example over stdio", () => {
  let client: Client;
  beforeAll(async () => {
    client = await connectTo("weather");
  });
  afterAll(() => client.close());

  test("offers one tool, described in full", async () => {
    expect(client.getServerVersion()).toEqual({ name: "weather", version: "1.0.0" });
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      {
        name: "get_weather",
        inputSchema: {
          type: "object",
          properties: { city: { type: "string", minLength: 1, maxLength: 100 } },
          required: ["city"],
          additionalProperties: false,
        },
      },
    ]);
  });

  test("tells the weather in words and as data", async () => {
    expect(await client.callTool({ name: "get_weather", arguments: { city: "Berlin" } })).toMatchObject({
      content: [{ type: "text", text: "Berlin: sunny, 9 °C." }],
      structuredContent: { city: "Berlin", sky: "sunny", celsius: 9 },
      isError: false,
    });
  });

  test.each([
    [{}, "required"],
    [{ city: 7 }, "wrong_type"],
    [{ city: "Berlin", town: "x" }, "unexpected_field"],
  ])("refuses %j as %s", async (given, code) => {
    const { isError, content } = await client.callTool({ name: "get_weather", arguments: given });
    expect(isError).toBe(true);
    expect(JSON.parse((content as [{ text: string }])[0].text)).toMatchObject({ errors: [{ code }] });
  });
});

test("the weather example over HTTP says where it listens, answers there, and ends when told to", async () => {
  const server = spawn(process.execPath, [serverOf("weather"), "--http", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  try {
    const [line] = (await once(server.stderr)) as [string];
    const url = /^Listening on (http:\/\/127\.0\.0\.1:\d+\/mcp)$/.exec(line)?.[1];
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url!)));
    const { content } = await client.callTool({ name: "get_weather", arguments: { city: "Oslo" } });
    expect(content).toMatchObject([{ text: expect.stringMatching(/^Oslo: /) }]);
    await client.close();
  } finally {
    server.kill("SIGTERM");
  }
  expect(await ended).toBe(0);
});

/** The first line of a stream. */
async function once(stream: NodeJS.ReadableStream): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: stream })) {
    lines.push(line);
    break;
  }
  stream.resume();
  return lines;
}
