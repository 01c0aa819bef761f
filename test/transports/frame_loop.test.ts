import { describe, expect, test } from "vitest";
import { type Application, type JsonObject, ProtocolServer } from "../../src/protocol/mod.ts";
import { FrameLoop, type FrameLoopOptions, FrameWriteError, MESSAGE_CAP } from "../../src/transports/mod.ts";
import { errorResponse, request } from "../protocol/exchange.ts";
import { sampleApplication } from "../protocol/sample_application.ts";
import { handshake, meta } from "../protocol/stream.ts";
import { MemorySink, sourceOf } from "./memory_streams.ts";

async function serve(
  input: string | Uint8Array,
  options: FrameLoopOptions = {},
  sink = new MemorySink(),
  application: Application = sampleApplication(),
) {
  await new FrameLoop(new ProtocolServer(application), sourceOf(input), sink, { concurrency: 1, ...options }).run();
  return sink.frames;
}

const ping = (id: unknown) => request(id, "ping");
const pong = (id: unknown) => ({ jsonrpc: "2.0", id, result: {} });
const parseError = errorResponse(null, -32700, "Parse error.");
const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const call = (id: unknown, name: string, meta = {}) => request(id, "tools/call", { name, _meta: meta });
const cancel = (requestId: unknown) =>
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });

describe("what comes in and what goes out", () => {
  const rows: [reason: string, input: string, frames: unknown[]][] = [
    ["nothing", "", []],
    ["a notification is not answered", `${ping(1)}\n${initialized}\n${ping(2)}\n`, [pong(1), pong(2)]],
    ["the last line needs no newline", ping(1), [pong(1)]],
    ["empty and blank lines are skipped", `\r\n  \t  \n${ping(1)}\r\n\r\n`, [pong(1)]],
    ["NUL makes a line invalid", `\0${ping(1)}\0\n${ping(2)}\n`, [parseError, pong(2)]],
    ["so does what is not JSON", `${ping(1)}\nnot json\n${ping(2)}\n`, [pong(1), parseError, pong(2)]],
    ["too long, then normal", `${"x".repeat(MESSAGE_CAP + 1)}\n${ping(1)}\n`, [parseError, pong(1)]],
    ["too long to the end", "x".repeat(3 * MESSAGE_CAP), [parseError]],
    ["exactly at the cap", ping(1).padEnd(MESSAGE_CAP), [pong(1)]],
    ["a client's response is ignored", `{"jsonrpc":"2.0","id":1,"result":{}}\n${ping(2)}`, [pong(2)]],
    [
      "an answer that cannot be encoded does not end the service",
      `${call(1, "surrogate")}\n${ping(2)}`,
      [errorResponse(1, -32603, "Internal error."), pong(2)],
    ],
  ];
  test.each(rows)("%s", async (_, input, frames) => expect(await serve(input)).toEqual(frames));

  test("what is not UTF-8 is not JSON", async () => {
    const broken = Buffer.from(`{"jsonrpc":"2.0","id":"\xc3\x28","method":"ping"}\n${ping(2)}`, "latin1");
    expect(await serve(broken)).toEqual([parseError, pong(2)]);
  });

  test("every frame is one line, slashes and Unicode unescaped", async () => {
    const sink = new MemorySink();
    await serve(request("ä/\n", "ping"), {}, sink);
    expect(sink.text).toBe('{"jsonrpc":"2.0","id":"ä/\\n","result":{}}\n');
  });

  test("progress comes before its result", async () => {
    const frames = await serve(call(1, "report", { progressToken: 0 }));
    expect(frames).toMatchObject([{ params: { progress: 1 } }, { params: { progress: 2 } }, { id: 1 }]);
  });
});

describe("output", () => {
  test.each([1, 5, 7])("that takes %i bytes at a time gets whole frames", async (most) => {
    expect(await serve(`${ping(1)}\n${ping(2)}`, {}, new MemorySink({ most }))).toEqual([pong(1), pong(2)]);
  });

  test.each([undefined, new Error("EPIPE")])(
    "that ends (%o) ends the service, with how far it came",
    async (failure) => {
      // The frame of a pong is 36 bytes and a newline.
      const sink = new MemorySink({ capacity: 5, ...(failure === undefined ? {} : { failure }) });
      const error: unknown = await serve(`${ping(1)}\n${ping(2)}`, {}, sink).catch((reason) => reason);
      expect(error).toBeInstanceOf(FrameWriteError);
      expect(error).toMatchObject({ written: 5, total: 37 });
      expect(String(error)).toContain("5 of 37");
      expect(sink.text).toHaveLength(5);
    },
  );

  test("a failed progress write never reaches the tool, and nothing follows it", async () => {
    let sawFailure = false;
    let isDone = false;
    const application = sampleApplication({
      findTool:
        () =>
        async (_, { progress }) => {
          try {
            progress(1);
            progress(2);
          } catch {
            sawFailure = true;
          }
          isDone = true;
          return { content: [], isError: false };
        },
    });
    const sink = new MemorySink({ capacity: 0 });
    await expect(serve(call(1, "report", { progressToken: 1 }), {}, sink, application)).rejects.toThrow(
      FrameWriteError,
    );
    expect({ sawFailure, isDone, text: sink.text }).toEqual({ sawFailure: false, isDone: true, text: "" });
  });
});

describe("order", () => {
  test("one at a time: everything is answered in the order it came", async () => {
    const frames = await serve(`${call(1, "echo")}\nnot json\n${ping(2)}\n${call(3, "echo")}`);
    expect(frames).toMatchObject([{ id: 1 }, { id: null }, { id: 2 }, { id: 3 }]);
  });

  test("with room, a call that waits holds up nobody", async () => {
    const frames = await serve(`${call(1, "wait")}\n${ping(2)}\n${cancel(1)}`, { concurrency: 16 });
    expect(frames).toEqual([pong(2)]);
  });

  test("a call can be cancelled while there is no room, running or waiting", async () => {
    const frames = await serve(`${call(1, "deaf")}\n${call(2, "deaf")}\n${ping(3)}\n${cancel(2)}\n${cancel(1)}`);
    expect(frames).toEqual([pong(3)]);
  });

  test("no more than the given number run at once", async () => {
    let running = 0;
    let most = 0;
    const application = sampleApplication({
      findTool: () => async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return { content: [], isError: false };
      },
    });
    const input = Array.from({ length: 50 }, (_, id) => call(id, "any")).join("\n");
    const frames = await serve(input, { concurrency: 16 }, new MemorySink(), application);
    expect(frames).toHaveLength(50);
    expect(most).toBe(16);
  });
});

test("what follows a handshake is read as it settled, though every place is taken", async () => {
  const busy = Array.from({ length: 16 }, (_, id) => call(`busy ${id}`, "deaf"));
  const open = request(1, "initialize", handshake("2025-03-26"));
  const free = busy.map((_, id) => cancel(`busy ${id}`));
  const frames = await serve([...busy, open, `[${ping(2)}]`, ...free].join("\n"), { concurrency: 16 });
  expect(frames).toEqual([expect.objectContaining({ id: 1 }), [pong(2)]]);
});

describe("the end", () => {
  const ending = (id: unknown) => errorResponse(id, -32603, "The server is ending; the call was not finished.");

  test("calls that wait are aborted and answered, those still in the queue as well", async () => {
    const input = `${call(1, "wait")}\n${call(2, "wait")}\n${ping(3)}`;
    expect(await serve(input, { graceMs: 0 })).toEqual([ending(1), ending(2), pong(3)]);
  });

  test("one that does not heed its signal is answered for it", async () => {
    expect(await serve(call(1, "deaf"), { graceMs: 0, deadlineMs: 0 })).toEqual([ending(1)]);
  });

  test("stop ends it while the input stays open, and nothing more is read", async () => {
    const sink = new MemorySink();
    const input = [Buffer.from(`${call(1, "wait")}\n${ping(2)}\n`)];
    const blocked = Promise.withResolvers<Uint8Array>();
    const asked = Promise.withResolvers<void>();
    const source = {
      async read() {
        const chunk = input.shift();
        if (chunk !== undefined) return chunk;
        asked.resolve();
        return blocked.promise;
      },
    };
    const loop = new FrameLoop(new ProtocolServer(sampleApplication()), source, sink, { deadlineMs: 0 });
    const run = loop.run();
    await asked.promise;
    loop.stop();
    await run;
    blocked.resolve(Buffer.from(`${ping(3)}\n`));
    await blocked.promise;
    expect(sink.frames).toHaveLength(2);
    expect(sink.frames).toEqual(expect.arrayContaining([pong(2), ending(1)]));
  });
});

describe("standing calls", () => {
  const application = sampleApplication({
    capabilities: { tools: { listChanged: true } },
    watch: () => () => {},
  });
  const listen = (id: unknown) => request(id, "subscriptions/listen", { ...meta(), notifications: {} });

  test("take no place from the others, and end with the input, each answered", async () => {
    const input = `${listen("a")}\n${listen("b")}\n${ping(1)}`;
    const frames = await serve(input, { concurrency: 1 }, new MemorySink(), application);
    const answers = frames.filter((frame) => "id" in (frame as object));
    expect(answers).toEqual([
      pong(1),
      expect.objectContaining({ id: "a", result: expect.objectContaining({ resultType: "complete" }) }),
      expect.objectContaining({ id: "b", result: expect.objectContaining({ resultType: "complete" }) }),
    ]);
  });
});

test("a client that does not read loses progress, no answer, and costs no memory without end", async () => {
  const held = Promise.withResolvers<void>();
  const reports = 1_000;
  const application = sampleApplication({
    findTool:
      () =>
      async (_, { progress }) => {
        for (let report = 1; report <= reports; report++) progress(report, reports, "x".repeat(10_000));
        held.resolve();
        return { content: [], isError: false };
      },
  });
  const sink = new MemorySink();
  const write = sink.write.bind(sink);
  sink.write = async (bytes) => {
    await held.promise;
    return write(bytes);
  };
  const frames = (await serve(call(1, "any", { progressToken: 1 }), {}, sink, application)) as JsonObject[];
  expect(frames.at(-1)).toMatchObject({ id: 1, result: {} });
  expect(sink.text.length).toBeLessThan(3_000_000);
  expect(frames.length).toBeGreaterThan(100);
});
