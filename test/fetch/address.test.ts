import { expect, test } from "vitest";
import { isPrivateAddress, isSameSite } from "../../src/fetch/mod.ts";

test.each([
  ["127.0.0.1", "loopback"],
  ["127.9.9.9", "loopback is a whole network"],
  ["0.0.0.0", "this host"],
  ["10.1.2.3", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["169.254.169.254", "metadata of clouds"],
  ["100.64.0.1", "carrier NAT"],
  ["::1", "loopback"],
  ["[::1]", "loopback as a URL writes it"],
  ["::", "unspecified"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["fd00::1", "unique local"],
  ["::ffff:127.0.0.1", "IPv4 inside IPv6"],
  ["::ffff:7f00:1", "the same in hexadecimal"],
  ["0:0:0:0:0:ffff:a00:1", "the same in full"],
  ["64:ff9b::7f00:1", "IPv4 through NAT64"],
  ["not-an-address", "anything that is none"],
])("%s is not fetched from: %s", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(["1.1.1.1", "172.32.0.1", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is public", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test.each([
  ["x.dev", "x.dev", true, "the same host"],
  ["x.dev", "docs.x.dev", true, "below it"],
  ["docs.x.dev", "x.dev", true, "above it"],
  ["a.github.io", "b.github.io", false, "siblings share a hosting domain, not a publisher"],
  ["x.dev", "evilx.dev", false, "an ending is no domain"],
])("a redirect from %s to %s: %s", (from, to, same) => {
  expect(isSameSite(from, to)).toBe(same);
});
