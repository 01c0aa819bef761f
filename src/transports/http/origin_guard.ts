import type { HttpMiddleware, HttpReply, HttpRequest } from "../../host/mod.ts";
import { emptyReply, refusal } from "./json_reply.ts";
import { hostName, isLoopbackOrigin } from "./loopback.ts";

/** What the origin guard lets through. */
export interface OriginRules {
  /** Exact values of `Origin`. A request without one comes from no web page, and passes. */
  readonly origins: readonly string[];
  /** Pages of this machine count as listed. */
  readonly allowsLoopbackOrigins: boolean;
  /** Names that `Host` may have, in lower case, whatever the port; left out, every name. */
  readonly hostNames?: readonly string[];
}

/** Headers that a page may send, beside those that every page may. */
const REQUEST_HEADERS = [
  "accept",
  "authorization",
  "content-type",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
].join(", ");

/**
 * Refuses requests of web pages that nobody listed, and, against DNS rebinding, of pages that reach this machine by a
 * name of their own. Answers the preflight of pages that are listed.
 */
export function originGuard(rules: OriginRules): HttpMiddleware {
  return {
    name: "origin",
    priority: 100,
    async handle(request, next) {
      const { host = "", origin } = request.headers;
      const name = hostName(host);
      if (rules.hostNames && (name === undefined || !rules.hostNames.includes(name))) {
        return refusal(403, `Host ${JSON.stringify(host)} is not served by this MCP endpoint.`);
      }
      if (origin === undefined) return await next();
      if (!isListed(origin, rules)) {
        return refusal(403, `Origin "${origin}" is not allowed to access this MCP endpoint.`);
      }
      return readableBy(origin, isPreflight(request) ? preflightReply() : await next());
    },
  };
}

function isListed(origin: string, { origins, allowsLoopbackOrigins }: OriginRules): boolean {
  return origins.includes(origin) || (allowsLoopbackOrigins && isLoopbackOrigin(origin));
}

function isPreflight({ method, headers }: HttpRequest): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function preflightReply(): HttpReply {
  return emptyReply(204, {
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": REQUEST_HEADERS,
    "access-control-max-age": "600",
  });
}

/** Lets the page's script see the reply; without credentials, since none of ours travel by cookie. */
function readableBy(origin: string, reply: HttpReply): HttpReply {
  const headers = {
    ...reply.headers,
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "www-authenticate, retry-after",
    vary: "origin",
  };
  return { ...reply, headers };
}
