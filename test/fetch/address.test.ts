import { expect, test } from "vitest";
import { isMetadataAddress } from "../../src/fetch/address.ts";
import { isPrivateAddress } from "../../src/fetch/mod.ts";

test.each([
  ["127.0.0.1", "loopback"],
  ["127.9.9.9", "loopback is a whole network"],
  ["0.0.0.0", "this host"],
  ["10.1.2.3", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["169.254.169.254", "metadata of clouds"],
  ["100.64.0.1", "carrier NAT"],
  ["192.88.99.1", "relays of 6to4"],
  ["255.255.255.255", "everybody near by"],
  ["::1", "loopback"],
  ["[::1]", "loopback as a URL writes it"],
  ["::", "unspecified"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["fd00::1", "unique local"],
  ["::ffff:127.0.0.1", "IPv4 inside IPv6"],
  ["::ffff:7f00:1", "the same in hexadecimal"],
  ["0:0:0:0:0:ffff:a00:1", "the same in full"],
  ["::127.0.0.1", "IPv4 inside IPv6 in the way of before"],
  ["::808:808", "the same in hexadecimal, which nothing routes even for a public address"],
  ["::ffff:0:127.0.0.1", "IPv4 translated"],
  ["64:ff9b::7f00:1", "IPv4 through NAT64"],
  ["64:ff9b:1::1", "IPv4 through a local NAT64"],
  ["2002:7f00:1::", "IPv4 inside 6to4"],
  ["2001::7f00:1", "IPv4 inside Teredo"],
  ["2001:db8::1", "documents"],
  ["3fff::1", "documents"],
  ["5f00::1", "segment routing"],
  ["ff02::1", "everybody near by"],
  ["not-an-address", "anything that is none"],
])("%s is not fetched from: %s", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(["1.1.1.1", "172.32.0.1", "8.8.8.8", "192.0.1.1", "2606:4700::1111", "2001:4860::8888", "::ffff:8.8.8.8"])(
  "%s is public",
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test.each([
  ["169.254.169.254", true, "most clouds"],
  ["[::ffff:169.254.169.254]", true, "spelt as IPv6"],
  ["fd00:ec2::254", true, "over IPv6"],
  ["100.100.100.200", true, "another cloud"],
  ["169.254.1.1", false, "a neighbour"],
  ["127.0.0.1", false, "this machine"],
])("%s is a cloud's secrets: %s, %s", (address, expected) => {
  expect(isMetadataAddress(address)).toBe(expected);
});
