import { isIP } from "node:net";

/**
 * Who publishes at an address: its registrable domain, where hosting domains (`github.io`) count each customer for
 * itself. A machine's own name or number is taken with its port, since each port may be another program's.
 */
export async function publisherOf(url: string): Promise<string> {
  const { host, hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || !hostname.includes(".")) return host;
  const { getDomain } = await import("tldts");
  return getDomain(hostname, { allowPrivateDomains: true }) ?? host;
}

/** Whether two addresses have the same publisher. */
export async function isSameSite(one: string, other: string): Promise<boolean> {
  // Most pages lie on the host of their index, and the list of domains costs 7 ms to load.
  return new URL(one).host === new URL(other).host || (await publisherOf(one)) === (await publisherOf(other));
}
