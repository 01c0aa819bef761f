import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import {
  type Application,
  type CallContext,
  type ProtocolOptions,
  ProtocolServer,
  ScopeKey,
} from "../../../src/protocol/mod.ts";
import { type HttpOptions, serveHttp } from "../../../src/transports/http/mod.ts";
import { sampleApplication } from "../../protocol/sample_application.ts";

/** A server for the length of a test. */
export interface Serving {
  readonly url: string;
  readonly port: number;
  /** What the operator was told. */
  readonly logged: string[];
  close(): Promise<void>;
}

/** Serves an application on a free port of this machine. */
export async function serving(
  application: Application,
  options: HttpOptions = {},
  protocol: ProtocolOptions = {},
): Promise<Serving> {
  const logged: string[] = [];
  const logger = (line: string, reason?: unknown) => void logged.push(`${line} ${reason ?? ""}`.trim());
  const times = { graceMs: 50, abortMs: 50, ...options.times };
  const endpoint = await serveHttp(new ProtocolServer(application, { logger, ...protocol }), {
    logger,
    ...options,
    times,
  });
  onTestFinished(() => endpoint.close());
  return { url: endpoint.url, port: Number(new URL(endpoint.url).port), logged, close: () => endpoint.close() };
}

/** What a tool of the test application waits for, and what it tells. */
export interface Held {
  /** Resolves when the tool was begun so many times. */
  begun(times?: number): Promise<void>;
  /** Lets every `hold` answer. */
  release(): void;
  /** Values that the scopes of calls were found to have. */
  readonly seen: unknown[];
  /** Scopes opened and disposed so far. */
  readonly scopes: { opened: number; disposed: number };
  /** Resolves when so many scopes were opened. */
  opened(times: number): Promise<void>;
  /** Resolves when so many scopes were disposed. */
  disposed(times: number): Promise<void>;
  /** Calls whose signal fired. */
  aborted(times?: number): Promise<void>;
}

/** The key by which a test's middleware hands something to a tool. */
export const MARK: ScopeKey<string> = new ScopeKey<string>("mark");

/** The sample application with tools that a test can hold, flood and look into. */
export function heldApplication(overrides: Partial<Application> = {}): Application & { held: Held } {
  const [begun, opened, disposed, aborted] = [counter(), counter(), counter(), counter()];
  const released = Promise.withResolvers<void>();
  const scopes = { opened: 0, disposed: 0 };
  const seen: unknown[] = [];
  const sample = sampleApplication();
  const text = (text: string) => ({ content: [{ type: "text" as const, text }], isError: false });
  const tools: Record<string, (given: Record<string, unknown>, context: CallContext) => unknown> = {
    hold: async (_, { signal, progress }) => {
      progress(1);
      signal.addEventListener("abort", () => aborted.add());
      begun.add();
      await Promise.race([released.promise, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
      return text(signal.aborted ? "aborted" : "released");
    },
    never: () => {
      begun.add();
      return new Promise(() => {});
    },
    look: (_, { scope }) => {
      seen.push(scope.get(MARK));
      return text(String(scope.get(MARK)));
    },
    flood: async ({ count = 1, size = 1 }, { progress }) => {
      for (let step = 1; step <= Number(count); step++) progress(step, undefined, "x".repeat(Number(size)));
      begun.add();
      return text("flooded");
    },
    big: ({ size }) => text("x".repeat(Number(size))),
    tell: async (_, { message }) => {
      message("error", "told");
      return text("done");
    },
  };
  return {
    ...sample,
    capabilities: { tools: {}, resources: {}, logging: {} },
    findTool: (name, context) =>
      ((Object.hasOwn(tools, name) ? tools[name] : undefined) as never) ?? sample.findTool(name, context),
    openScope: (scope) => {
      scopes.opened++;
      opened.add();
      scope.defer(() => {
        scopes.disposed++;
        disposed.add();
      });
    },
    held: {
      begun: (times = 1) => begun.reached(times),
      release: () => released.resolve(),
      seen,
      scopes,
      opened: (times) => opened.reached(times),
      disposed: (times) => disposed.reached(times),
      aborted: (times = 1) => aborted.reached(times),
    },
    ...overrides,
  };
}

function counter() {
  let count = 0;
  let waiting: { times: number; resolve: () => void }[] = [];
  return {
    add() {
      count++;
      for (const { resolve } of waiting.filter(({ times }) => times <= count)) resolve();
      waiting = waiting.filter(({ times }) => times > count);
    },
    reached: (times: number) =>
      new Promise<void>((resolve) => {
        if (count >= times) resolve();
        else waiting.push({ times, resolve });
      }),
  };
}

/** What came back. */
export interface Got {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
  readonly json: any;
  /** Frames of the events, decoded. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
  readonly events: any[];
}

/** What a request may be given; a header that is undefined is not sent. */
export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: string | Uint8Array;
  readonly agent?: Agent;
}

/** Sends a request that is JSON unless it says otherwise. */
export async function send({ port }: Pick<Serving, "port">, sent: Sent = {}): Promise<Got> {
  const { method = "POST", path = "/mcp", body, agent } = sent;
  const given = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    // Node leaves it out where a body is unusual, and the body is then taken for the next request.
    ...(sent.headers?.["transfer-encoding"] ? {} : { "content-length": String(Buffer.byteLength(body ?? "")) }),
    ...sent.headers,
  };
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const outgoing = request({ host: "127.0.0.1", port, method, path, headers: headers as never, agent: agent ?? false });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  // A body that was refused halfway is no failure of the test.
  outgoing.on("error", () => {});
  let text = "";
  for await (const chunk of incoming.setEncoding("utf8")) text += chunk;
  return {
    status: incoming.statusCode!,
    headers: incoming.headers,
    text,
    get json() {
      return JSON.parse(text);
    },
    get events() {
      return eventsOf(text);
    },
  };
}

/** The frames in a stream of events. */
export function eventsOf(text: string): unknown[] {
  return [...text.matchAll(/^event: message\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!));
}

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A request of the handshake era, as a text. */
export function legacy(method: string, params?: object, id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) });
}

/** A message of 2026-07-28 with the headers that repeat it. */
export function modern(method: string, params: Record<string, unknown> = {}, { id = 1 as unknown, meta = {} } = {}) {
  const name = params.name ?? params.uri;
  return {
    body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: { ...META, ...meta } } }),
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      "mcp-name": typeof name === "string" && method !== "subscriptions/listen" ? name : undefined,
    } as Record<string, string | undefined>,
  };
}

/** A connection on which a test writes bytes of its own. */
export interface RawConnection {
  readonly socket: Socket;
  write(text: string | Uint8Array): void;
  /** What came so far. */
  text(): string;
  /** Resolves when what came matches. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves to all that came, when the server has closed it. */
  closed(): Promise<string>;
}

/** Opens a connection. */
export async function rawConnection({ port }: Pick<Serving, "port">): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    text: () => text,
    async until(pattern) {
      while (!pattern.test(text)) {
        if (socket.destroyed) throw new Error(`The connection closed after ${JSON.stringify(text)}.`);
        await Promise.race([once(socket, "data"), closed]);
      }
      return text;
    },
    async closed() {
      await closed;
      return text;
    },
  };
}

/** A POST as bytes. */
export function rawPost(body: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    host: "localhost",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
