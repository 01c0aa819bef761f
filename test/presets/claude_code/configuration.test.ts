import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfiguration } from "../../../src/presets/claude_code/configuration.ts";
import { claudeCodePreset } from "../../../src/presets/claude_code/mod.ts";
import { temporaryHome } from "../../served.ts";
import { temporaryFolder } from "../../temporary_folder.ts";

const HOME = { HOME: "/home/heron" };

test("nothing set is the official documentation with the limits of the manual", () => {
  expect(readConfiguration(HOME, "linux")).toEqual({
    docsUrl: "https://code.claude.com/docs/llms-full.txt",
    trustMode: "official",
    retryInterval: 60_000,
    cacheTtl: 86_400_000,
    maxStale: 0,
    minSectionCount: null,
    maxIndexBytes: 52_428_800,
    maxResponseBytes: 10_485_760,
    fetchTimeout: 30_000,
    contentPath: "/home/heron/.cache/claude-code-docs/llms-full.txt",
    indexPath: "/home/heron/.cache/claude-code-docs/llms-full.index.bin",
  });
});

test("what is blank is unset", () => {
  const names = [
    ..."DOCS_URL DOCS_TRUST_MODE RETRY_INTERVAL_MS CACHE_TTL_MS DOCS_CACHE_MAX_STALE_MS MIN_SECTION_COUNT".split(" "),
    ..."MAX_INDEX_CACHE_BYTES MAX_RESPONSE_BYTES FETCH_TIMEOUT_MS CACHE_PATH XDG_CACHE_HOME".split(" "),
  ];
  const blank = Object.fromEntries(names.map((name, at) => [name, at % 2 ? "" : "  "]));
  expect(readConfiguration({ ...HOME, ...blank }, "linux")).toEqual(readConfiguration(HOME, "linux"));
});

describe("accepted", () => {
  test.each<[Record<string, string>, object, string]>([
    [{ RETRY_INTERVAL_MS: "1000" }, { retryInterval: 1000 }, "the least"],
    [{ RETRY_INTERVAL_MS: "600000" }, { retryInterval: 600_000 }, "the most"],
    [{ CACHE_TTL_MS: "0" }, { cacheTtl: 0 }, "never fresh"],
    [{ CACHE_TTL_MS: "99999999999999999999" }, { cacheTtl: 31_536_000_000 }, "a year at most"],
    [{ MIN_SECTION_COUNT: "0" }, { minSectionCount: 0 }, "no floor, which is not the same as unset"],
    [{ FETCH_TIMEOUT_MS: "0" }, { fetchTimeout: 0 }, "no time at all"],
    [{ MAX_RESPONSE_BYTES: " 1 " }, { maxResponseBytes: 1 }, "blanks around"],
    [
      { DOCS_TRUST_MODE: "UNSAFE", DOCS_URL: "https://x.dev/a" },
      { trustMode: "unsafe", docsUrl: "https://x.dev/a" },
      "either case",
    ],
    [
      { DOCS_URL: "https://code.claude.com/docs/de/llms-full.txt" },
      { trustMode: "official" },
      "another text of the publisher",
    ],
    [
      { CACHE_PATH: "/tmp/x.txt" },
      { contentPath: "/tmp/x.txt", indexPath: "/home/heron/.cache/claude-code-docs/llms-full.index.bin" },
      "moves the text alone",
    ],
    [
      { XDG_CACHE_HOME: "/var/c" },
      {
        contentPath: "/var/c/claude-code-docs/llms-full.txt",
        indexPath: "/var/c/claude-code-docs/llms-full.index.bin",
      },
      "moves both",
    ],
    [
      { LECTERN_HOME: "/elsewhere" },
      { contentPath: "/home/heron/.cache/claude-code-docs/llms-full.txt" },
      "moves neither",
    ],
  ])("%j: %j (%s)", (env, expected) => {
    expect(readConfiguration({ ...HOME, ...env }, "linux")).toMatchObject(expected);
  });

  test("macOS has its own folder for caches, unless XDG_CACHE_HOME says otherwise", () => {
    expect(readConfiguration(HOME, "darwin").indexPath).toBe(
      "/home/heron/Library/Caches/claude-code-docs/llms-full.index.bin",
    );
    expect(readConfiguration({ ...HOME, XDG_CACHE_HOME: "/c" }, "darwin").contentPath).toBe(
      "/c/claude-code-docs/llms-full.txt",
    );
  });
});

describe("refused", () => {
  test.each([
    ["RETRY_INTERVAL_MS", "999", "below the least"],
    ["RETRY_INTERVAL_MS", "600001", "above the most"],
    ["RETRY_INTERVAL_MS", "1e4", "no whole number in digits"],
    ["RETRY_INTERVAL_MS", "99999999999999999999", "more than can be counted"],
    ["CACHE_TTL_MS", "-1", "negative"],
    ["CACHE_TTL_MS", "1.5", "a fraction"],
    ["DOCS_CACHE_MAX_STALE_MS", "soon", "a word"],
    ["MIN_SECTION_COUNT", "-40", "negative"],
    ["MAX_INDEX_CACHE_BYTES", "0", "nothing could be stored"],
    ["MAX_RESPONSE_BYTES", "0", "nothing could be fetched"],
    ["MAX_RESPONSE_BYTES", "10MB", "a unit"],
    ["FETCH_TIMEOUT_MS", "-5", "negative"],
    ["DOCS_TRUST_MODE", "trusted", "no mode"],
    ["DOCS_URL", "not a url", "no address"],
    ["DOCS_URL", "http://code.claude.com/docs/llms-full.txt", "not https"],
    ["DOCS_URL", "https://code.claude.com:8443/docs/llms-full.txt", "a port"],
    ["DOCS_URL", "https://code.claude.com.evil.dev/docs/llms-full.txt", "another host"],
    ["DOCS_URL", "https://code.claude.com/blog/llms-full.txt", "not below /docs/"],
    ["DOCS_URL", "https://code.claude.com/docs/../blog/x", "not below /docs/ in the end"],
    ["CACHE_PATH", "/tmp/somewhere/", "a folder by its name"],
    ["CACHE_PATH", "/", "the root"],
  ])("%s=%s (%s)", (name, value) => {
    expect(() => readConfiguration({ ...HOME, [name]: value }, "linux")).toThrow(
      expect.objectContaining({ code: "environment_invalid", message: expect.stringMatching(`${name} must [^\n]*`) }),
    );
    expect(() => readConfiguration({ ...HOME, [name]: value }, "linux")).toThrow(JSON.stringify(value));
  });

  test("a folder that is there", () => {
    const folder = temporaryFolder();
    expect(() => readConfiguration({ ...HOME, CACHE_PATH: folder })).toThrow("CACHE_PATH must name a file");
    expect(readConfiguration({ ...HOME, CACHE_PATH: join(folder, "x") }).contentPath).toBe(join(folder, "x"));
  });

  test("all at once, each value cut to 100 characters", () => {
    const env = { RETRY_INTERVAL_MS: "x".repeat(5000), CACHE_TTL_MS: "never", DOCS_URL: "ftp://x" };
    const start = () => readConfiguration(env);
    expect(start).toThrow(`it is "${"x".repeat(100)}…"`);
    for (const name of Object.keys(env)) expect(start).toThrow(name);
  });

  test("without telling a password in an address", () => {
    const start = () => readConfiguration({ DOCS_URL: "https://me:hunter2@x.dev/a", DOCS_TRUST_MODE: "unsafe" });
    expect(start).toThrow("https://***:***@x.dev/a");
    expect(start).toThrow(expect.not.objectContaining({ message: expect.stringContaining("hunter2") }));
  });

  test("before anything is served", () => {
    const preset = claudeCodePreset({ env: { CACHE_TTL_MS: "x" } });
    expect(() => preset.application({ log: () => {} })).toThrow("CACHE_TTL_MS");
  });

  test("other sources than its own", () => {
    const only = temporaryHome().passing({ name: "docs", kind: "folder", origin: temporaryFolder() });
    expect(() => claudeCodePreset({ env: {} }).application({ log: () => {}, only })).toThrow("--source");
  });
});
