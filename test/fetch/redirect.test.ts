import { expect, test } from "vitest";
import { redirected } from "../../src/fetch/redirect.ts";
import { failureOf } from "./failure_of.ts";

const lead = (from: string, location: string | undefined, allowLocal = false, mayLeadTo: string[] = []) =>
  redirected(new URL(from), 301, location, { allowLocal, mayLeadTo });

test.each([
  ["https://x.dev/a", "/b", "https://x.dev/b", "a path"],
  ["https://x.dev/a/b", "c", "https://x.dev/a/c", "beside it"],
  ["https://x.dev/", "https://docs.x.dev/", "https://docs.x.dev/", "another host of the same site"],
  ["https://x.dev/", "//www.x.dev/y", "https://www.x.dev/y", "without a scheme"],
  ["https://x.dev/", "https://me:secret@x.dev/y", "https://x.dev/y", "with a password, which is left away"],
  ["https://x.dev/", Buffer.from("/größe").toString("latin1"), "https://x.dev/gr%C3%B6%C3%9Fe", "names in UTF-8"],
])("%s → %s leads to %s: %s", async (from, location, to) => {
  expect((await lead(from, location)).href).toBe(to);
});

test("between addresses that are allowed to be http", async () => {
  expect((await lead("http://wiki.corp.internal/", "http://docs.corp.internal/", true)).host).toBe(
    "docs.corp.internal",
  );
});

test.each([
  ["https://x.dev/", "https://y.dev/", true, "redirect", /another site, y\.dev\. .*lectern add https:\/\/y\.dev\//],
  ["https://x.dev/", "http://x.dev/", true, "redirect", /not https/],
  ["https://a.github.io/", "https://b.github.io/", false, "redirect", /another site/],
  ["https://x.dev/", "https://127.0.0.1/", true, "redirect", /another site, 127\.0\.0\.1\. Check the address\.$/],
  [
    "https://x.dev/",
    "https://169.254.169.254/",
    true,
    "redirect",
    /another site, 169\.254\.169\.254\. Check the address\.$/,
  ],
  ["https://x.dev/", "data:text/plain,x", true, "redirect", /no web address/],
  ["https://x.dev/", undefined, true, "redirect", /without saying where to/],
  ["https://x.dev/", "https://me:secret@y.dev/", true, "redirect", /https:\/\/y\.dev\//],
])("%s → %s is refused", async (from, location, allowLocal, code, says) => {
  const failure = await failureOf(lead(from, location, allowLocal));
  expect(failure.code).toBe(code);
  expect(failure.message).toMatch(says);
  expect(failure.message).not.toContain("secret");
});

test.each([
  ["https://files.z.dev/a?key=1", true, "a host of a domain that was named"],
  ["https://z.dev/a", true, "the domain itself"],
  ["https://evilz.dev/a", false, "another domain that ends alike"],
  ["https://z.dev.evil.dev/a", false, "another domain that begins alike"],
  ["http://files.z.dev/a", false, "without https"],
])("to %s may be led: %s, %s", async (location, ok) => {
  const found = lead("https://y.dev/", location, true, ["z.dev"]);
  if (ok) expect((await found).href).toBe(location);
  else expect((await failureOf(found)).code).toBe("redirect");
});
