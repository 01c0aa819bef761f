import { expect, test } from "vitest";
import { isSameSite } from "../../src/fetch/mod.ts";

test.each([
  ["https://x.dev/a", "https://x.dev/b", true, "the same host"],
  ["https://x.dev", "https://docs.x.dev", true, "below it"],
  ["https://docs.x.dev", "https://x.dev", true, "above it"],
  ["https://docs.x.dev", "https://www.x.dev", true, "beside it, of the same owner"],
  ["https://x.dev", "https://x.dev:8443", true, "a public name's ports are its owner's"],
  ["https://X.dev.", "https://docs.x.dev", true, "a name in full"],
  ["https://x.co.uk", "https://y.co.uk", false, "an ending may have two parts"],
  ["https://a.github.io", "https://b.github.io", false, "neighbours share a hosting domain, not a publisher"],
  ["https://github.io", "https://a.github.io", false, "the host of all is no customer"],
  ["https://x.dev", "https://evilx.dev", false, "an ending is no domain"],
  ["http://wiki.corp.internal", "http://docs.corp.internal", true, "a company's own names"],
  ["http://127.0.0.1:1", "http://127.0.0.1:2", false, "each port is another program's"],
  ["http://localhost:1", "http://localhost:1/x", true, "the same program"],
  ["http://localhost:1", "http://localhost:2", false, "another"],
  ["http://[::1]:1", "http://127.0.0.1:1", false, "numbers are compared, not what they mean"],
])("%s and %s are one site: %s, %s", async (one, other, expected) => {
  expect(await isSameSite(one, other)).toBe(expected);
});
