import { expect, test } from "vitest";
import { recognise, suggestName } from "../../src/sources/mod.ts";

test.each([
  ["github:honojs/hono", { kind: "github", origin: "github:honojs/hono" }, "hono"],
  ["github:honojs/hono/docs@v4.1", { kind: "github", origin: "github:honojs/hono/docs@v4.1", ref: "v4.1" }, "hono"],
  ["github:a/b@release/1.x", { kind: "github", origin: "github:a/b@release/1.x", ref: "release/1.x" }, "b"],
  ["https://github.com/vercel/next.js", { kind: "github", origin: "github:vercel/next.js" }, "next-js"],
  ["https://github.com/vercel/next.js.git", { kind: "github", origin: "github:vercel/next.js" }, "next-js"],
  [
    "https://github.com/vercel/next.js/tree/canary/docs",
    { kind: "github", origin: "github:vercel/next.js/docs@canary", ref: "canary" },
    "next-js",
  ],
  ["https://github.com/o/r/issues", { kind: "site", origin: "https://github.com/o/r/issues" }, "github"],
  ["npm:zod", { kind: "npm", origin: "npm:zod" }, "zod"],
  ["npm:@scope/pkg@^4", { kind: "npm", origin: "npm:@scope/pkg@^4", ref: "^4" }, "pkg"],
  ["https://www.npmjs.com/package/zod/v/3.2.1", { kind: "npm", origin: "npm:zod@3.2.1", ref: "3.2.1" }, "zod"],
  ["git+https://u.de/x.git", { kind: "git", origin: "git:https://u.de/x.git" }, "x"],
  ["https://gl.com/o/r.git", { kind: "git", origin: "git:https://gl.com/o/r.git" }, "r"],
  ["git+https://u.de/x.git#docs@v1", { kind: "git", origin: "git:https://u.de/x.git#docs@v1", ref: "v1" }, "x"],
  ["git@host:o/r.git", { kind: "git", origin: "git:git@host:o/r.git" }, "r"],
  ["git+ssh://git@host/o/r.git@v2", { kind: "git", origin: "git:ssh://git@host/o/r.git#@v2", ref: "v2" }, "r"],
  ["git+file:///srv/x#docs", { kind: "git", origin: "git:file:///srv/x#docs" }, "x"],
])("%s is taken for what it names", (text, origin, name) => {
  expect(recognise(text)).toEqual(origin);
  expect(suggestName(recognise(text))).toBe(name);
});

test.each([
  ["github:foo", "github:owner/repo"],
  ["npm:", "npm:name"],
  ["npm:../x", "npm:name"],
  ["git+ftp://x.dev/y", "git+https://host/repo.git"],
])("%s looks like one of them and is none: the message shows the form", (text, form) => {
  expect(() => recognise(text)).toThrow(form);
});
