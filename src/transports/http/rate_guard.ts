import { isIPv6 } from "node:net";
import { type HttpMiddleware, type HttpRequest, IDENTITY } from "../../host/mod.ts";
import { refusal } from "./json_reply.ts";
import { type RateLimit, TokenBuckets } from "./token_buckets.ts";

/** Limits how often each client may come: by its name if it has one, else by its address. */
export function rateGuard(limit: RateLimit): HttpMiddleware {
  const buckets = new TokenBuckets(limit);
  return {
    name: "rate",
    // Within the identity guard: the name is known by then, and an unknown client uses up nobody's share.
    priority: -10,
    handle(request, next) {
      const seconds = buckets.take(clientOf(request));
      if (seconds === 0) return next();
      return refusal(429, "Too many requests.", { "retry-after": String(Math.ceil(seconds)) });
    },
  };
}

/** Cut, since both may come from elsewhere and thousands are remembered. */
function clientOf({ scope, remoteAddress }: HttpRequest): string {
  const identity = scope.get(IDENTITY);
  return (identity ? `name ${identity.name}` : `address ${networkOf(remoteAddress)}`).slice(0, 256);
}

/** An IPv4 address, or the /64 of an IPv6 one: whoever has one address there has them all. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length;
    while (groups.length < Math.min(4, 8 - after)) groups.push("0");
  }
  return groups.slice(0, 4).join(":");
}
