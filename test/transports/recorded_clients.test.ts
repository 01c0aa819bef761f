import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { docs } from "../../src/presets/mod.ts";
import { ProtocolServer } from "../../src/protocol/mod.ts";
import { serveHttp } from "../../src/transports/http/mod.ts";
import { type ByteSource, FrameLoop } from "../../src/transports/mod.ts";
import { defines, REVISIONS, type RevisionName, validator } from "../protocol/published_schemas.ts";
import { temporaryHome } from "../served.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { MemorySink, sourceOf } from "./memory_streams.ts";

// biome-ignore lint/suspicious/noExplicitAny: frames of many shapes
type Message = any;

/** One line of a recording: what a client sent (`in`), or what the server of that day wrote (`out`). */
interface Recorded {
  readonly dir: "in" | "out";
  readonly text: string;
}

const names = shared ? readdirSync(sharedPath("frames")).filter((name) => name.endsWith(".jsonl")) : [];
const overStdio = names.filter((name) => !name.includes("-http"));
const overHttp = names.filter((name) => name.includes("-http"));

/** The definition of a request's result, where it has one of its own. */
const RESULTS: Record<string, string> = {
  initialize: "InitializeResult",
  "server/discover": "DiscoverResult",
  ping: "EmptyResult",
  "tools/list": "ListToolsResult",
  "tools/call": "CallToolResult",
  "prompts/list": "ListPromptsResult",
  "resources/list": "ListResourcesResult",
  "resources/read": "ReadResourceResult",
  "logging/setLevel": "EmptyResult",
  "subscriptions/listen": "SubscriptionsListenResult",
};

const VERSION = "io.modelcontextprotocol/protocolVersion";

describe.skipIf(!shared)("recorded clients (needs ../shared/frames)", () => {
  test("both ways of travelling were recorded", () => {
    expect(overStdio.length).toBeGreaterThan(10);
    expect(overHttp.length).toBeGreaterThan(5);
  });

  describe.each(overStdio)("%s", (name) => {
    const recorded = recordingOf(name);
    const sent: Message[] = recorded.filter(({ dir }) => dir === "in").map(({ text }) => JSON.parse(text));

    test("each request is answered when it comes after the answers that it came after", async () => {
      const sink = new MemorySink();
      await new FrameLoop(smallServer(), replayed(recorded, sink), sink).run();
      expectAnswers(sent, sink.frames, { isEachDue: true });
    });

    test("each request is answered when all are written before any answer", async () => {
      const sink = new MemorySink();
      await new FrameLoop(smallServer(), sourceOf(sent.map((one) => JSON.stringify(one)).join("\n")), sink).run();
      // Whoever cancels before the answer gets none.
      expectAnswers(sent, sink.frames, { isEachDue: false });
    });
  });

  describe.each(overHttp)("%s", (name) => {
    const posted = recordingOf(name)
      .filter(({ dir }) => dir === "in")
      .map(({ text }) => requestIn(text));

    test("each request is answered, one after the other", async () => {
      const url = await smallEndpoint();
      const replies: Reply[] = [];
      for (const one of posted) replies.push(await replyTo(url, one));
      expectReplies(posted, replies);
    });

    test("each request is answered when all are sent at once", async () => {
      const url = await smallEndpoint();
      expectReplies(posted, await Promise.all(posted.map((one) => replyTo(url, one))));
    });
  });
});

function recordingOf(name: string): readonly Recorded[] {
  const lines = readFileSync(sharedPath("frames", name), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The preset that is served by default, over two pages. */
function smallServer(): ProtocolServer {
  const origin = temporaryFolder({ "index.md": "# Hello\n\nHello there.\n", "more.md": "# More\n\nSays hello.\n" });
  const only = temporaryHome().passing({ name: "demo", kind: "folder", origin });
  return new ProtocolServer(docs.application({ only, log: () => {} }));
}

/** Gives each line once all that the recorded server had written by then is written: answers, not notifications. */
function replayed(recorded: readonly Recorded[], sink: MemorySink): ByteSource {
  const due = new Set<unknown>();
  let wake = () => {};
  const write = sink.write.bind(sink);
  sink.write = async (bytes) => {
    const taken = await write(bytes);
    wake();
    return taken;
  };
  const rest = recorded.values();
  const isWritten = (id: unknown) =>
    sink.frames.some((frame: Message) => frame.id === id || subscriptionOf(frame) === id);
  return {
    async read() {
      for (const { dir, text } of rest) {
        if (dir === "out") {
          due.add(JSON.parse(text).id);
          continue;
        }
        while (![...due].every(isWritten)) {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          await promise;
        }
        return Buffer.from(`${text}\n`);
      }
      return undefined;
    },
  };
}

/** The request whose subscription a notification belongs to. */
function subscriptionOf(frame: Message): unknown {
  return frame.params?._meta?.["io.modelcontextprotocol/subscriptionId"];
}

function expectAnswers(sent: readonly Message[], written: readonly Message[], { isEachDue }: { isEachDue: boolean }) {
  const requests = sent.filter((message) => "id" in message);
  const answers = written.filter((frame) => "id" in frame);
  const withdrawn = sent
    .filter(({ method }) => method === "notifications/cancelled")
    .map((one) => one.params.requestId);
  const due = isEachDue ? requests : requests.filter(({ id }) => !withdrawn.includes(id));
  for (const { id } of due) expect(answers.filter((answer) => answer.id === id)).toHaveLength(1);
  expect(answers.length).toBeLessThanOrEqual(requests.length);

  let spoken: RevisionName = "2025-11-25";
  for (const message of requests) {
    if (message.method === "initialize") spoken = message.params.protocolVersion;
    const answer = answers.find(({ id }) => id === message.id);
    if (answer !== undefined) expectAnswer(message, answer, revisionOf(message) ?? spoken);
  }
  for (const frame of written.filter((one) => !("id" in one))) {
    expect(frame.method).toBe("notifications/subscriptions/acknowledged");
  }
  const listening = requests.filter(({ method }) => method === "subscriptions/listen");
  expect(written.filter((one) => !("id" in one)).map(subscriptionOf)).toEqual(listening.map(({ id }) => id));
}

/** The revision that a message names itself. */
function revisionOf(message: Message): RevisionName | undefined {
  return message.params?._meta?.[VERSION];
}

/** Judges an answer by the published schema of its revision. */
function expectAnswer(message: Message, answer: Message, revision: RevisionName) {
  const { method, id, params } = message;
  expect(REVISIONS).toContain(revision);
  expect(answer).toMatchObject({ jsonrpc: "2.0", id });
  if (method === "resources/read") {
    // The page that was read then is no page of this library.
    expect(answer.error).toMatchObject({
      code: revision === "2026-07-28" ? -32602 : -32002,
      data: { uri: params.uri },
    });
    const envelope = defines(revision, "JSONRPCErrorResponse") ? "JSONRPCErrorResponse" : "JSONRPCError";
    expect(validator(revision, envelope)(answer)).toBe("");
    return;
  }
  expect(answer.error).toBeUndefined();
  expect(validator(revision, RESULTS[method]!)(answer.result)).toBe("");
  if (method === "initialize") expect(answer.result.protocolVersion).toBe(params.protocolVersion);
  if (method === "server/discover") expect(answer.result.supportedVersions).toContain("2026-07-28");
  if (method === "tools/list") {
    expect(answer.result.tools.map((tool: Message) => tool.name)).toContain("search_docs");
  }
  if (method === "tools/call") {
    expect(answer.result).toMatchObject({ content: [{ type: "text", text: expect.stringMatching(/hello/i) }] });
    expect(answer.result.isError).not.toBe(true);
  }
}

/** A request over HTTP as it was recorded. */
interface Posted {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The message in it; undefined for a GET. */
  readonly message: Message;
  readonly body: string;
}

/** What came back. */
interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** Every frame in the body; of a stream that stands open, the first. */
  readonly frames: readonly Message[];
}

/** Headers that belong to the connection of that day. */
const NOT_REPLAYED = ["host", "content-length", "connection"];

function requestIn(text: string): Posted {
  const [head, ...parts] = text.split("\n\n") as [string, ...string[]];
  const [start, ...lines] = head.split("\n") as [string, ...string[]];
  const [method, path] = start.split(" ") as [string, string];
  const headers = lines
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const)
    .filter(([name]) => !NOT_REPLAYED.includes(name));
  const body = parts.join("\n\n");
  return { method, path, headers: Object.fromEntries(headers), message: body ? JSON.parse(body) : undefined, body };
}

async function smallEndpoint(): Promise<string> {
  const endpoint = await serveHttp(smallServer(), { times: { graceMs: 50, abortMs: 50 } });
  onTestFinished(() => endpoint.close());
  return endpoint.url;
}

async function replyTo(url: string, { method, path, headers, message, body }: Posted): Promise<Reply> {
  const sending = request(new URL(path, url), { method, headers });
  sending.end(body || undefined);
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  const isStanding = message?.method === "subscriptions/listen";
  let text = "";
  response.setEncoding("utf8");
  for await (const chunk of response) {
    text += chunk;
    // Leaving the loop closes the connection: so the client of this one goes away.
    if (isStanding && text.includes("\n\n")) break;
  }
  const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
  const data = isStream ? text.split("\n").filter((line) => line.startsWith("data:")) : text ? [`data:${text}`] : [];
  return {
    status: response.statusCode!,
    headers: response.headers,
    frames: data.map((line) => JSON.parse(line.slice("data:".length))),
  };
}

function expectReplies(posted: readonly Posted[], replies: readonly Reply[]) {
  for (const [at, { method, headers, message }] of posted.entries()) {
    const { status, headers: given, frames } = replies[at]!;
    if (method === "GET") {
      expect({ status, allow: given.allow }).toEqual({ status: 405, allow: "POST" });
    } else if (!("id" in message)) {
      expect({ status, frames }).toEqual({ status: 202, frames: [] });
    } else if (message.method === "subscriptions/listen") {
      expect(given["content-type"]).toBe("text/event-stream");
      expect(frames[0].method).toBe("notifications/subscriptions/acknowledged");
      expect(subscriptionOf(frames[0])).toBe(message.id);
    } else {
      expect(status).toBe(200);
      // Without a header a request is of the revision that had none, unless it is the handshake itself.
      const named = message.method === "initialize" ? message.params.protocolVersion : headers["mcp-protocol-version"];
      expectAnswer(message, frames.at(-1), named ?? "2025-03-26");
    }
    expect(given["mcp-session-id"]).toBeUndefined();
  }
}
