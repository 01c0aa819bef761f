import { lookup } from "node:dns/promises";
import type { ClientRequest, RequestOptions } from "node:http";

/** Bytes of an answer at most: 10,000 vectors of 1,000 numbers take 200 MB as JSON, and a batch is far smaller. */
const MOST_BYTES = 256 * 1024 * 1024;

export interface LoopbackPost {
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for all of it. */
  readonly timeout: number;
}

/**
 * Sends JSON to a program on this machine. The name is looked up once, every address that it has must be one of this
 * machine, and the connection is made to that very one; redirects are not followed.
 *
 * @throws Error with a sentence on why there is no answer
 */
export async function postToLoopback({ address, body, headers, timeout }: LoopbackPost): Promise<string> {
  if (process.env.LECTERN_OFFLINE === "1")
    throw new Error("Connections are forbidden (--offline, or LECTERN_OFFLINE=1).");
  const url = new URL(address);
  const host = await loopbackAddress(url.hostname.replace(/^\[|\]$/g, ""));
  const { request } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  const options: RequestOptions & { servername?: string } = {
    method: "POST",
    host,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    servername: url.hostname,
    agent: false,
    headers: {
      ...headers,
      host: url.host,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  };
  return await answerOf(request(options), body, timeout);
}

async function loopbackAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new Error(`${host} has no address.`);
  const elsewhere = found.find(({ address }) => !isLoopbackAddress(address));
  if (elsewhere) throw new Error(`${host} leads to ${elsewhere.address}, which is not this machine.`);
  return first.address;
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

function answerOf(request: ClientRequest, body: string, timeout: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error(`There was no answer within ${timeout / 1000} s.`)), timeout);
    const fail = (error: Error) => {
      clearTimeout(timer);
      request.destroy();
      reject(error);
    };
    request.on("error", (error) => fail(new Error(`There is no connection: ${error.message}.`)));
    request.on("response", (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      if (response.statusCode !== 200) fail(new Error(`It answered with status ${response.statusCode}.`));
      response.on("error", fail);
      response.on("data", (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (size > MOST_BYTES) fail(new Error(`Its answer has more than ${MOST_BYTES} bytes.`));
      });
      response.on("end", () => {
        clearTimeout(timer);
        resolve(Buffer.concat(parts).toString("utf8"));
      });
    });
    request.end(body);
  });
}
