import { isIP } from "node:net";

/**
 * Who publishes at an address: its registrable domain, where hosting domains (`github.io`) count each customer for
 * itself. A machine's own name or number is taken with its port.
 */
export async function publisherOf(url: string): Promise<string> {
  const { host, hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || !hostname.includes(".")) return host;
  const { getDomain } = await import("tldts");
  return getDomain(hostname, { allowPrivateDomains: true }) ?? host;
}
