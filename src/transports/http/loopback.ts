import { isIPv4 } from "node:net";

/** Whether an address, or a name to listen on, is reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  const address = bare.startsWith("::ffff:") ? bare.slice("::ffff:".length) : bare;
  return address === "localhost" || address === "::1" || (isIPv4(address) && address.startsWith("127."));
}

/** Whether a page's origin is of this machine, at any port. */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(origin);
}

/** The name in a `Host` header, without its port and in lower case, or undefined if it is none. */
export function hostName(header: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{0,5})?$/.exec(header.toLowerCase())?.[1];
}
