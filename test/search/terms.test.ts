import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { termsOf } from "../../src/search/mod.ts";

/** Text, the terms it must give, in any order and nothing else. */
const table: readonly (readonly [text: string, terms: string])[] = [
  // Words.
  ["Rate limits.", "rate limits"],
  ["what's don't", "what dont"],
  ["Café naïve", "cafe naive"],
  ["ＡＰＩ ８０８０", "api 8080"],
  // Names: whole, members, parts.
  ["server.hmr.overlay", "serverhmroverlay server hmr overlay"],
  ["MyClass.doSomething()", "myclassdosomething myclass dosomething my class do something"],
  ["useId", "useid use id"],
  ["XMLHttpRequest2", "xmlhttprequest2 xml http request"],
  ["ERR_MODULE_NOT_FOUND", "errmodulenotfound err module not found"],
  ["$page->modified", "pagemodified page modified"],
  ["@acme/router-kit", "acmerouterkit routerkit acme router kit"],
  ["src/config/app.ts", "srcconfigappts src config app ts"],
  ["GB/s", "gbs gb"],
  ["SHA256", "sha256 sha 256"],
  ["URLs", "urls"],
  // Signs that belong to the name.
  ["--force", "--force force"],
  ["--dry-run", "dryrun dry run"],
  ["-l", "-l"],
  ["C++, C# and F#", "c++ c# and f#"],
  [".NET and .env", ".net net and .env env"],
  ["__init__", "__init__ init"],
  ["-32601", "-32601 32601"],
  // Numbers keep their signs inside.
  ["v5.3.2", "5.3.2"],
  ["5.3.20", "5.3.20"],
  ["DEC-0054", "dec0054 dec 0054"],
  ["2026-03-31", "2026-03-31 2026"],
  ["CVE-2024-1234", "cve20241234 cve 2024 1234"],
  // Sentences and markup lend no signs.
  ["the end. Then - a dash, a -- long one, [x](y).", "the end then a dash a long one x y"],
  ["promise.then(x).catch(y)", "promisethen promise then x catch y"],
  // Scripts without blanks.
  ["使用JWT令牌", "使用 jwt 令牌"],
  ["학교에", "학교 교에 학교에"],
  // Signs only.
  ["?!... *", ""],
];

describe("terms of a text", () => {
  for (const [text, terms] of table) {
    it(`takes ${text} apart`, () => {
      const found = new Set(termsOf(text).map((term) => term.text));
      expect([...found].sort()).toEqual([...new Set(terms.split(" ").filter(Boolean))].sort());
    });
  }

  it("says where each term stands", () => {
    expect(termsOf("a 'useId' b")).toEqual([
      { text: "a", start: 0, end: 1 },
      { text: "useid", start: 3, end: 8 },
      { text: "use", start: 3, end: 8 },
      { text: "id", start: 3, end: 8 },
      { text: "b", start: 10, end: 11 },
    ]);
  });

  it("takes any string, and every term is within it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const { text: term, start, end } of termsOf(text)) {
          expect(term.length).toBeGreaterThan(0);
          expect(start >= 0 && start < end && end <= text.length).toBe(true);
        }
      }),
    );
  });
});
