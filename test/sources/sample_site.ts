import type { IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";
import { Network } from "../../src/fetch/mod.ts";
import { type KnownReading, type Reading, type ReadOptions, readSite } from "../../src/sources/mod.ts";
import { loopbackServer } from "../fetch/loopback_server.ts";

/** What a path answers: text, or all of it. */
export type Answer =
  | string
  | { status?: number; type?: string; etag?: string; location?: string; body?: string | Buffer };

/** A site on this machine whose answers a test may change; whatever it does not name is not there. */
export async function sampleSite(routes: Record<string, Answer>) {
  const asked: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const origin = await loopbackServer((request, response) => {
    const path = request.url as string;
    asked.push(path);
    headers.push(request.headers);
    const route = routes[path] ?? { status: 404, body: "gone" };
    const {
      status = 200,
      type = "text/plain",
      etag,
      location,
      body = "",
    } = typeof route === "string" ? { body: route } : route;
    if (etag !== undefined && request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response
      .writeHead(status, { "content-type": type, ...(etag && { etag }), ...(location && { location }) })
      .end(body);
  });
  /** Reads what is at a path of the site, or at an address or local path. */
  const read = async (path: string, options: Partial<ReadOptions> = {}) =>
    await readSite(path.startsWith("/") && !path.startsWith("/tmp") ? origin + path : path, readingOptions(options));
  return { origin, routes, asked, headers, read };
}

/** Options of a reading with a network of its own for the length of a test. */
export function readingOptions(options: Partial<ReadOptions>): ReadOptions {
  const network = new Network();
  onTestFinished(async () => await network.close());
  const { signal } = new AbortController();
  return { network, allowLocal: true, signal, onProgress: () => {}, ...options };
}

/** Paths and texts of what was read. */
export function textsOf(reading: Reading | undefined): Record<string, string | undefined> {
  const documents = reading?.documents ?? [];
  return Object.fromEntries(documents.map(({ path, bytes }) => [path, bytes && Buffer.from(bytes).toString("utf8")]));
}

/** What is known after a reading was taken. */
export function knownOf(reading: Reading | undefined): KnownReading {
  const { documents, ...rest } = reading as Reading;
  return { ...rest, documents: documents.map(({ bytes: _, ...document }) => document) };
}
