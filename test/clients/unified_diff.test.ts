import { describe, expect, test } from "vitest";
import { unifiedDiff } from "../../src/clients/unified_diff.ts";
import { argumentsWithoutSecrets, withoutSecrets } from "../../src/clients/without_secrets.ts";

test.each([
  ["lines put in, with two around", "a\nb\nc\nd\ne\n", "a\nb\nc\nX\nd\ne\n", "@@ -2,4 +2,5 @@\n b\n c\n+X\n d\n e"],
  ["a line changed", "a\nb\nc\n", "a\nX\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+X\n c"],
  ["a line taken away at the end", "a\nb\n", "a\n", "@@ -1,2 +1,1 @@\n a\n-b"],
  ["a line that repeats its neighbour", "a\n", "a\na\n", "@@ -1,1 +1,2 @@\n a\n+a"],
])("%s", (_, before, after, hunk) => {
  expect(unifiedDiff("/f", before, after)).toBe(`--- /f\n+++ /f\n${hunk}`);
});

test("a file that is new comes from nowhere, one that goes leads there", () => {
  expect(unifiedDiff("/f", "", "a\n")).toBe("--- /dev/null\n+++ /f\n@@ -0,0 +1,1 @@\n+a");
  expect(unifiedDiff("/f", "a\n", "")).toBe("--- /f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a");
  expect(unifiedDiff("/f", "a\n", "a\n")).toBe("");
});

test("a file on one long line is cut", () => {
  // So long that a look at each part of it would take minutes.
  const line = "x".repeat(500_000);
  const diff = unifiedDiff("/f", `${line}\n`, `${line}y\n`);
  expect(diff.length).toBeLessThan(600);
});

describe("what looks like a secret is blotted out", () => {
  test.each([
    ['"API_KEY": "abc"', '"API_KEY": "…"'],
    ['"env": { "GITHUB_TOKEN": "abc", "A_B": "c" }', '"env": { "GITHUB_TOKEN": "…", "A_B": "…" }'],
    ['"Authorization": "Bearer abc"', '"Authorization": "…"'],
    ["password: abc", 'password: "…"'],
    ["client_secret = 'a\"b'", 'client_secret = "…"'],
    ['"x-api-key": "a\\"b"', '"x-api-key": "…"'],
    ['"args": ["serve", "--api-key", "abc"]', '"args": ["serve", "--api-key", "…"]'],
    ["serve --token abc --yes", 'serve --token "…" --yes'],
    ["https_proxy is http://me:abc@127.0.0.1:9", "https_proxy is http://…@127.0.0.1:9"],
    ['args = ["sk1234567890abcdefghijklmnop"]', 'args = ["…"]'],
  ])("%s", (line, clean) => {
    expect(withoutSecrets(line)).toBe(clean);
  });

  test.each([
    '    "command": "/opt/my tools/lectern",',
    '"args": ["serve", "--source", "./docs"]',
    '"type": "stdio"',
    "[mcp_servers.lectern]",
    "EACCES: permission denied",
    "serve --tokens-file --yes",
    'command = "/home/someone/.local/share/lectern/lectern"',
  ])("and nothing else: %s", (line) => {
    expect(withoutSecrets(line)).toBe(line);
  });
});

describe("a rehearsal shows no variable of another server, whatever its name", () => {
  test.each([
    ["JSON on one line", '{"a":{"env":{"K":"hush","L":"hu}sh"}},', "}"],
    ["JSON over lines", '{\n"environment": {\n"a": "hush", // hu\n"b": "hush"\n},', "}"],
    ["TOML in braces", 'env = { K = "hush" }', ""],
    ["a table of TOML", "[mcp_servers.a.env]\r\nK = \"hush\"\r\nl = 'hush'\r", "\n[x]\n"],
    ["YAML in braces", "a: {cmd: x, envs: {K: hush}}", "b: 1\n"],
    ["YAML over lines", "a:\n  envs:\n    K: hush\n    L: 'hush'", "  cmd: x\n"],
  ])("%s", (_, head, tail) => {
    const diff = unifiedDiff("/f", `${head}\n${tail}`, `${head}\nX\n${tail}`);
    expect(diff).toContain("+X");
    expect(diff).toContain("…");
    expect(diff).not.toContain("hush");
    expect(unifiedDiff("/f", "", `${head}\n${tail}`)).not.toContain("hush");
  });

  test("and what stands beside them is shown", () => {
    const text = '{\n  "a": { "env": { "K": "v" }, "command": "x" },\n  "b": { "command": "y" }\n}\n';
    expect(unifiedDiff("/f", "", text)).toContain(
      '+  "a": { "env": { "K": "…" }, "command": "x" },\n+  "b": { "command": "y" }',
    );
  });
});

test("arguments keep their number when a secret among them is blotted out", () => {
  const args = ["serve", "--token", "abc", "--key=abc", "--token", "--source", "./docs"];
  expect(argumentsWithoutSecrets(args)).toEqual([
    "serve",
    "--token",
    "…",
    '--key="…"',
    "--token",
    "--source",
    "./docs",
  ]);
});
