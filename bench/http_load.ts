/**
 * Loads HTTP servers, in a process of its own so that it does not share a loop with what it measures. Reads one
 * {@linkcode Load} a line from standard input, writes one {@linkcode Loaded} a line to standard output.
 */
import { createInterface } from "node:readline";
import { Pool } from "undici";
import { quantile } from "./figures.ts";

/** What to send, and how. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Clients that each keep one connection and have one request open at a time. */
  readonly clients: number;
  /** Whether each client opens a session first, with `initialize`, and names it in every request. */
  readonly sessions: boolean;
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** What came of it. Times are in ms. */
export interface Loaded {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
}

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
});

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await run(JSON.parse(line) as Load)));
}

async function run({ url, headers, body, clients, sessions, warmUpMs, measuredMs }: Load): Promise<Loaded> {
  const { origin, pathname: path } = new URL(url);
  const pool = new Pool(origin, { connections: clients, pipelining: 1 });
  const post = async (text: string, extra: Record<string, string>) => {
    const answer = await pool.request({ path, method: "POST", headers: { ...headers, ...extra }, body: text });
    return { answer, text: await answer.body.text() };
  };
  const names = await Promise.all(
    Array.from({ length: clients }, async (): Promise<Record<string, string>> => {
      if (!sessions) return {};
      const { answer } = await post(INITIALIZE, {});
      return { "mcp-session-id": String(answer.headers["mcp-session-id"]) };
    }),
  );
  const first = await post(body, names[0]!);
  if (first.answer.statusCode !== 200 || !isResult(first.text)) {
    throw new Error(`${url} answered ${first.answer.statusCode} ${first.text.slice(0, 1_000)}`);
  }

  const times: number[] = [];
  let answered = 0;
  const begin = performance.now() + warmUpMs;
  const end = begin + measuredMs;
  await Promise.all(
    names.map(async (extra) => {
      const all = { ...headers, ...extra };
      for (let start = performance.now(); start < end; start = performance.now()) {
        const { statusCode, body: answer } = await pool.request({ path, method: "POST", headers: all, body });
        await answer.arrayBuffer();
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode} under load.`);
        const now = performance.now();
        // What was asked in time counts for the times, however late it comes; what came in time, for the speed.
        if (start >= begin) times.push(now - start);
        if (now >= begin && now <= end) answered++;
      }
    }),
  );
  if (sessions) {
    const close = (extra: Record<string, string>) => {
      return pool.request({ path, method: "DELETE", headers: { ...headers, ...extra } });
    };
    await Promise.all(names.map(async (extra) => await (await close(extra)).body.dump()));
  }
  await pool.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: (answered / measuredMs) * 1_000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    requests: answered,
  };
}

/** Whether an answer is one, and no error of any kind. */
function isResult(text: string): boolean {
  const { result } = JSON.parse(text) as { result?: { isError?: boolean } };
  return result !== undefined && result.isError !== true;
}
