import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { NEVER, readSettings, SettingsError } from "../../src/settings/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** Settings of a file with this content, and of these variables. */
function settings(content: string | Uint8Array | object, env: NodeJS.ProcessEnv = {}) {
  const isText = typeof content === "string" || content instanceof Uint8Array;
  const folder = temporaryFolder({ "config.json": isText ? content : JSON.stringify(content) });
  return { folder, read: () => readSettings({ config: join(folder, "config.json") }, env) };
}

/** Why they are refused, without the folder's name. */
function refusal(content: string | Uint8Array | object, env: NodeJS.ProcessEnv = {}): string {
  const { folder, read } = settings(content, env);
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.replaceAll(folder, "");
  }
  return expect.fail("They were taken.");
}

test("without a file nothing is set", () => {
  expect(readSettings({ config: join(temporaryFolder(), "none", "config.json") }, {})).toEqual({});
});

test("all that can be set", () => {
  const content = {
    $schema: "./config.schema.json",
    autoUpdate: false,
    refreshEvery: "24h",
    maxStale: "30d",
    ca: "/etc/ca.pem",
    proxy: "http://me:secret@proxy.example:3128",
    noProxy: "localhost,.example.org",
    budgets: { search: 12_000, read: 20_000 },
  };
  expect(settings(content).read()).toEqual({
    autoUpdate: false,
    refreshEvery: 86_400_000,
    maxStale: 30 * 86_400_000,
    ca: resolve("/etc/ca.pem"),
    proxy: "http://me:secret@proxy.example:3128",
    noProxy: "localhost,.example.org",
    budgets: { search: 12_000, read: 20_000 },
  });
});

test.each<[string | number, number]>([
  ["1m", 60_000],
  ["30m", 1_800_000],
  ["7d", 604_800_000],
  ["9999d", 863_913_600_000],
  [90_000, 90_000],
  ["never", NEVER],
])("every %j is %i ms", (refreshEvery, ms) => {
  expect(settings({ refreshEvery }).read()).toEqual({ refreshEvery: ms });
});

test("never stays never when it was written as JSON", () => {
  expect(JSON.parse(JSON.stringify(NEVER))).toBe(NEVER);
});

test.each([
  ["relative to the file", "certs/ca.pem", (folder: string) => join(folder, "certs/ca.pem")],
  ["below the home folder", "~/ca.pem", () => join(homedir(), "ca.pem")],
])("certificates %s", (_where, ca, expected) => {
  const { folder, read } = settings({ ca });
  expect(read()).toEqual({ ca: expected(folder) });
});

test("a byte order mark, as some editors write it, is no mistake", () => {
  expect(settings('\uFEFF{"autoUpdate": true}').read()).toEqual({ autoUpdate: true });
});

describe("variables come before the file", () => {
  const content = { refreshEvery: "7d", ca: "/file.pem", proxy: "http://file.example" };

  test.each<[NodeJS.ProcessEnv, object]>([
    [{ LECTERN_REFRESH_EVERY: "1h" }, { refreshEvery: 3_600_000 }],
    [{ LECTERN_REFRESH_EVERY: "120000" }, { refreshEvery: 120_000 }],
    [{ LECTERN_REFRESH_EVERY: "never" }, { refreshEvery: NEVER }],
    [{ LECTERN_CA: "mine.pem" }, { ca: resolve("mine.pem") }],
    [{ LECTERN_PROXY: "https://env.example:8080/" }, { proxy: "https://env.example:8080/" }],
    [{ LECTERN_REFRESH_EVERY: "", LECTERN_CA: " ", LECTERN_PROXY: "" }, {}],
  ])("%j", (env, changed) => {
    const before = settings(content).read();
    expect(settings(content, env).read()).toEqual({ ...before, ...changed });
  });

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ LECTERN_REFRESH_EVERY: "daily" }, 'LECTERN_REFRESH_EVERY is "daily"; it must be "never", a time such as "30m"'],
    [{ LECTERN_REFRESH_EVERY: "500" }, "LECTERN_REFRESH_EVERY is"],
    [{ LECTERN_PROXY: "proxy:3128" }, 'LECTERN_PROXY is "proxy:3128"; it must be the http or https address of a proxy'],
    [{ LECTERN_PROXY: "socks5://me:secret@h" }, 'LECTERN_PROXY is "…@h"; it must be'],
  ])("%j is refused", (env, expected) => {
    const message = refusal({}, env);
    expect(message).toContain(`The environment cannot be used:\n  ${expected}`);
    expect(message).not.toContain("secret");
  });
});

describe("a wrong file names the key, what stands there, and what is allowed", () => {
  test.each<[object, string]>([
    [{ proxi: "x" }, '"proxi" is unknown. Known are "autoUpdate", "refreshEvery", "maxStale", "ca", "proxy"'],
    [{ proxi: "x" }, 'the nearest is "proxy"'],
    [{ autoUpdate: "yes" }, '"autoUpdate" is "yes"; it must be true or false.'],
    [{ autoUpdate: null }, '"autoUpdate" is null; it must be true or false.'],
    [
      { refreshEvery: "daily" },
      '"refreshEvery" is "daily"; it must be "never", a time such as "30m", "24h" or "7d", or',
    ],
    [{ refreshEvery: 1000 }, '"refreshEvery" is 1000; it must be "never"'],
    [{ refreshEvery: true }, '"refreshEvery" is true; it must be "never"'],
    [{ refreshEvery: 1e300 }, '"refreshEvery" is 1e+300; it must be "never"'],
    [{ ca: "" }, '"ca" is ""; it must be the path of a PEM file.'],
    [{ ca: ["a"] }, '"ca" is ["a"]; it must be a text.'],
    [{ proxy: "proxy.example" }, '"proxy" is "proxy.example"; it must be the http or https address of a proxy'],
    [{ proxy: "http://h:99999" }, '"proxy" is "http://h:99999"; it must be the http or https address of a proxy'],
    [{ budgets: 9000 }, '"budgets" is 9000; it must be an object.'],
    [{ budgets: { search: 999 } }, '"budgets.search" is 999; it must be a whole number from 1,000 to 50,000.'],
    [{ budgets: { read: 32_769 } }, '"budgets.read" is 32769; it must be a whole number from 1,000 to 32,768.'],
    [{ budgets: { read: 2000.5 } }, '"budgets.read" is 2000.5; it must be a whole number'],
    [{ budgets: { serch: 2000 } }, '"budgets.serch" is unknown. Known are "search", "read"; the nearest is "search".'],
    [[], "It is []; it must be an object."],
    [{ noProxy: "x".repeat(1000), ca: { a: "x".repeat(1000) } }, `"ca" is {"a":"${"x".repeat(74)}…; it must`],
  ])("%j: %s", (content, expected) => {
    const message = refusal(content);
    expect(message).toMatch(/^.config\.json cannot be used:\n/);
    expect(message).toContain(expected);
  });

  test.each(["null", '{"__proto__": 1}', '{"constructor": 1}'])("%s", (text) => {
    expect(refusal(text)).toContain("config.json cannot be used:");
  });

  test("all of it together, the environment included, a line each", () => {
    const message = refusal({ autoUpdate: 1, colour: "blue", budgets: { search: 1 } }, { LECTERN_PROXY: "x" });
    expect(message.split("\n")).toHaveLength(6);
  });

  test.each<[string, object]>([
    ["a proxy's password", { proxy: "ftp://me:secret@h" }],
    ["a proxy's password that has a slash", { proxy: "http://me:se/secret@h x" }],
    ["a value of an unknown key", { token: "secret" }],
  ])("%s is not repeated", (_what, content) => {
    expect(refusal(content)).not.toContain("secret");
  });
});

describe("a file that cannot be read", () => {
  test.each<[string, string | Uint8Array, string]>([
    [
      "a comma too many",
      '{\n  "autoUpdate": true,\n}',
      "config.json is not JSON: line 2, column 21: no comma may stand",
    ],
    ["nothing in it", "", "config.json is not JSON: line 1, column 1: the file ends"],
    ["UTF-16", Buffer.from("\uFEFF{}", "utf16le"), "config.json is not in UTF-8; save it so."],
    ["as large as no settings are", " ".repeat(1024 * 1024 + 1), "config.json has 1048577 bytes; at most 1048576"],
  ])("%s", (_what, content, expected) => {
    expect(refusal(content)).toContain(expected);
  });

  test("a folder under its name", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "config.json"));
    expect(() => readSettings({ config: join(folder, "config.json") }, {})).toThrow(
      expect.objectContaining({ code: "settings_unreadable" }),
    );
  });

  test("below what is no folder there is none", () => {
    const folder = temporaryFolder({ file: "" });
    expect(readSettings({ config: join(folder, "file", "config.json") }, {})).toEqual({});
  });
});
