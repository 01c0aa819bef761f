import { once } from "node:events";
import { connect } from "node:net";
import { Pool } from "undici";
import { headersOf, type Question, type Spoken, textOf } from "./peer_questions.ts";

/** Clients that go on at once. */
const CLIENTS = 8;

const call = (name: string, given: object): Question => ({
  name: "search_docs",
  method: "tools/call",
  params: { name, arguments: given },
});
const LIST: Question = { name: "tools_list", method: "tools/list", params: {} };
const STATUS = call("docs_status", {});
const SEARCH = call("search_docs", { query: "add a source" });
const UNKNOWN = call("no_such_tool", {});
const LISTEN: Question = {
  name: "tools_list",
  method: "subscriptions/listen",
  params: { notifications: { toolsListChanged: true, resourcesListChanged: true } } as Question["params"],
};

/** What clients do, each about as often as it stands here. */
const DEEDS: readonly ((client: HttpTraffic) => Promise<void>)[] = [
  (client) => client.ask(SEARCH, "2025-06-18"),
  (client) => client.ask(SEARCH, "2026-07-28"),
  (client) => client.ask(LIST, "2026-07-28"),
  (client) => client.ask(STATUS, "2025-06-18"),
  (client) => client.ask(UNKNOWN, "2026-07-28"),
  (client) => client.ask(SEARCH, "2026-07-28", withToken),
  (client) => client.ask(STATUS, "2025-06-18", withToken),
  (client) => client.leave(SEARCH, "2026-07-28"),
  (client) => client.leave(SEARCH, "2025-06-18"),
  (client) => client.leave(LISTEN, "2026-07-28"),
  (client) => client.send("{"),
  (client) => client.send("[]"),
  (client) => client.send('{"jsonrpc":"2.0","method":"notifications/initialized"}'),
  (client) => client.send("x".repeat(3_000_000)),
  (client) => client.breakOff('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"jsonrpc'),
  (client) => client.breakOff("GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n"),
  (client) => client.breakOff("no HTTP at all\r\n\r\n"),
  (client) => client.breakOff(""),
];

/** The text of a request that wants to be told of its progress, and so is answered by a stream. */
function withToken(text: string): string {
  const message = JSON.parse(text);
  message.params._meta = { ...message.params._meta, progressToken: 0 };
  return JSON.stringify(message);
}

/** Everything that clients do to a server over HTTP, the rude things as well. */
export class HttpTraffic {
  readonly #url: URL;
  readonly #pool: Pool;
  #deeds = 0;

  constructor(url: string) {
    this.#url = new URL(url);
    this.#pool = new Pool(this.#url.origin, { connections: 2 * CLIENTS, pipelining: 1 });
  }

  /** Goes on for so many milliseconds, then closes every connection. Resolves to the number of deeds. */
  async run(milliseconds: number): Promise<number> {
    const end = performance.now() + milliseconds;
    const client = async (from: number) => {
      for (let at = from; performance.now() < end; at++) {
        await DEEDS[at % DEEDS.length]!(this);
        this.#deeds++;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at * 3)));
    await this.#pool.destroy();
    return this.#deeds;
  }

  async ask(question: Question, revision: Spoken, change = (text: string) => text): Promise<void> {
    const answer = await this.#post(change(textOf(question, revision)), headersOf(question, revision));
    const text = await answer.body.text();
    if (answer.statusCode >= 500) throw new Error(`${question.method} was answered ${answer.statusCode} ${text}`);
  }

  /** Goes away as soon as the answer begins. */
  async leave(question: Question, revision: Spoken): Promise<void> {
    const gone = new AbortController();
    const text = withToken(textOf(question, revision));
    const answer = await this.#post(text, headersOf(question, revision), gone.signal);
    try {
      for await (const _ of answer.body) gone.abort();
    } catch (reason) {
      if (!gone.signal.aborted) throw reason;
    }
  }

  /** Sends what is no request. */
  async send(body: string): Promise<void> {
    const answer = await this.#post(body, { "content-type": "application/json", accept: "application/json" });
    await answer.body.dump();
    if (answer.statusCode >= 500) throw new Error(`${body.slice(0, 80)} was answered ${answer.statusCode}`);
  }

  /** Sends a part of something and closes the connection. */
  async breakOff(text: string): Promise<void> {
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(text);
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  }

  #post(body: string, headers: Record<string, string>, signal?: AbortSignal) {
    const path = this.#url.pathname;
    return this.#pool.request({ path, method: "POST", headers, body, ...(signal === undefined ? {} : { signal }) });
  }
}
