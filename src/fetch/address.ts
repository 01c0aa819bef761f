import { BlockList, isIP } from "node:net";

/**
 * Addresses that a documentation server has no business with: this host, private and link-local networks, cloud
 * metadata, carrier NAT, benchmarks, relays, multicast and reserved ranges (IANA special-purpose registries, RFC 6890).
 */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 written as ::a.b.c.d, which nothing routes.
  ["::", 96],
  // IPv4 translated (RFC 2765), through NAT64, and through a local NAT64: it would reach what IPv4 may not.
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["100:0:0:1::", 64],
  // Protocol assignments, Teredo among them.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4, which holds an IPv4 address.
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv6");
}

/** Where clouds tell their machines secrets; no documentation lies there, so that not even `--allow-local` opens them. */
const METADATA = new BlockList();
METADATA.addAddress("169.254.169.254", "ipv4");
METADATA.addAddress("169.254.170.2", "ipv4");
METADATA.addAddress("100.100.100.200", "ipv4");
METADATA.addAddress("fd00:ec2::254", "ipv6");

/** Whether an IP address, in any of its spellings, is one that fetches must not reach. Anything else is not public. */
export function isPrivateAddress(address: string): boolean {
  return isListed(PRIVATE, address) ?? true;
}

/** Whether an IP address, in any of its spellings, is where a cloud keeps its machines' secrets. */
export function isMetadataAddress(address: string): boolean {
  return isListed(METADATA, address) ?? false;
}

function isListed(list: BlockList, address: string): boolean | undefined {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const family = isIP(bare);
  if (family === 4) return list.check(bare, "ipv4");
  if (family !== 6) return undefined;
  const mapped = mappedIpv4(bare);
  return mapped === undefined ? list.check(bare, "ipv6") : list.check(mapped, "ipv4");
}

/** The IPv4 address inside `::ffff:a.b.c.d`, however it is written. */
function mappedIpv4(address: string): string | undefined {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const groups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!groups) return undefined;
  const [high, low] = [Number.parseInt(groups[1]!, 16), Number.parseInt(groups[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
