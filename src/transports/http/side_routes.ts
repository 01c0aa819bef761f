import type { HttpReply } from "../../host/mod.ts";
import type { Awaitable } from "../../protocol/mod.ts";
import { jsonReply, refusal } from "./json_reply.ts";

/** Where the metadata of a protected endpoint is, first as RFC 9728 derives it from `/mcp`, then at the root. */
export const METADATA_PATHS = ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"];

/** What is told beside `/mcp`, to everybody. */
export interface SideRoutes {
  readonly isReady: () => Awaitable<boolean>;
  /** The metadata document, when there is one. */
  readonly protectedResource: object | undefined;
}

/** Answers a path beside the endpoint, or gives undefined if nothing is there. */
export async function sideReply(path: string, method: string, routes: SideRoutes): Promise<HttpReply | undefined> {
  const { isReady, protectedResource } = routes;
  const reply = async () => {
    if (path === "/health") return jsonReply(200, { status: "ok" }, FRESH);
    if (path === "/ready") return readiness(await isReady());
    if (protectedResource === undefined || !METADATA_PATHS.includes(path)) return undefined;
    return jsonReply(200, protectedResource, { "access-control-allow-origin": "*" });
  };
  const found = await reply();
  if (found === undefined || method === "GET" || method === "HEAD") return found;
  return refusal(405, `${method} is not answered here, only GET and HEAD.`, { allow: "GET, HEAD" });
}

const FRESH = { "cache-control": "no-store" };

function readiness(isReady: boolean): HttpReply {
  return isReady
    ? jsonReply(200, { status: "ready" }, FRESH)
    : jsonReply(503, { status: "not ready" }, { ...FRESH, "retry-after": "1" });
}
