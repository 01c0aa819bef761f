import { existsSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { loopbackServer } from "../fetch/loopback_server.ts";

/** What lies at a path: bytes, or whatever a server may do instead. */
export type Served = string | Uint8Array | RequestListener;

/** What a release server begins with. */
export interface ReleaseServerOptions {
  /** A folder of a release, served as it is. */
  readonly folder?: string;
  /** Path below the base address, without a slash in front → what lies there. Goes before the folder. */
  readonly files?: Readonly<Record<string, Served>>;
}

/** A server of releases on this machine for the length of a test. */
export interface ReleaseServer {
  /** The base address, without a slash at the end. */
  readonly url: string;
  /** What is served; a test changes it as releases come and go. */
  readonly files: Map<string, Served>;
  /** Paths that were asked for, in this order, without a slash in front. */
  readonly requests: string[];
}

/** Serves a release folder over loopback; what is not there is 404. */
export async function releaseServer({ folder, files = {} }: ReleaseServerOptions = {}): Promise<ReleaseServer> {
  const served = new Map(Object.entries(files));
  const requests: string[] = [];
  const url = await loopbackServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, "http://loopback").pathname).slice(1);
    requests.push(path);
    const found = served.get(path) ?? stored(folder, path);
    if (typeof found === "function") return found(request, response);
    if (found === undefined) return response.writeHead(404).end("Not Found");
    response.writeHead(200, { "content-length": Buffer.byteLength(found) }).end(found);
  });
  return { url, files: served, requests };
}

function stored(folder: string | undefined, path: string): Buffer | undefined {
  if (folder === undefined || path === "" || path.split("/").includes("..")) return undefined;
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file) : undefined;
}
