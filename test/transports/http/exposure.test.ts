import { describe, expect, test } from "vitest";
import { DEFAULT_PRIORITY, type HttpMiddleware } from "../../../src/host/mod.ts";
import { ProtocolServer } from "../../../src/protocol/mod.ts";
import {
  type ExposureError,
  type HttpOptions,
  httpEnvironment,
  listenAddress,
  serveHttp,
} from "../../../src/transports/http/mod.ts";
import { heldApplication } from "./serving.ts";

const someone: HttpMiddleware = { name: "someone", priority: DEFAULT_PRIORITY, handle: (_, next) => next() };
const AUTHENTICATED: HttpOptions = { middleware: [someone] };
const PUBLIC: HttpOptions = { isPublic: true };
const PROXIED: HttpOptions = { behindProxy: true };

/** What a server says when it is to listen: that it does, or what it lacks. */
async function outcome(options: HttpOptions): Promise<"listens" | "who" | "encryption"> {
  try {
    const endpoint = await serveHttp(new ProtocolServer(heldApplication()), options);
    await endpoint.close();
    return "listens";
  } catch (error) {
    if ((error as Error).name !== "ExposureError") throw error;
    return (error as ExposureError).lacks === "encryption" ? "encryption" : "who";
  }
}

describe("a server that others reach must know who comes in, over an encrypted way", () => {
  test.each<[host: string | undefined, options: HttpOptions, expected: string]>([
    [undefined, {}, "listens"],
    ["127.0.0.1", {}, "listens"],
    ["localhost", {}, "listens"],
    ["127.0.0.2", {}, "listens"],
    ["127.0.0.1", { guard: "strict" }, "listens"],
    ["127.0.0.1", AUTHENTICATED, "listens"],
    // What a proxy lets in comes from anywhere, whatever address it is passed on to.
    ["127.0.0.1", PROXIED, "who"],
    ["127.0.0.1", { ...PROXIED, ...PUBLIC }, "listens"],
    ["127.0.0.1", { ...PROXIED, ...AUTHENTICATED }, "listens"],
    ["0.0.0.0", {}, "who"],
    ["::", {}, "who"],
    ["docs.example.org", {}, "who"],
    ["0.0.0.0", PROXIED, "who"],
    ["0.0.0.0", AUTHENTICATED, "encryption"],
    ["0.0.0.0", PUBLIC, "encryption"],
    ["0.0.0.0", { ...PUBLIC, ...PROXIED }, "listens"],
    ["0.0.0.0", { ...AUTHENTICATED, ...PROXIED }, "listens"],
  ])("%s with %o: %s", async (host, options, expected) => {
    expect(await outcome({ ...(host ? { host } : {}), ...options })).toBe(expected);
  });
});

describe("what the environment says", () => {
  test.each([
    [undefined, false],
    ["", false],
    ["true", true],
    ["TRUE", true],
    ["1", true],
    ["yes", true],
    ["On", true],
    ["false", false],
    ["0", false],
    ["No", false],
    ["off", false],
  ])("MCP_HTTP_PUBLIC=%s is %s", (value, expected) => {
    expect(httpEnvironment({ MCP_HTTP_PUBLIC: value }).isPublic).toBe(expected);
  });

  test.each(["2", "ja", "true ", "enabled"])("MCP_HTTP_PUBLIC=%j is refused by name, with what it takes", (value) => {
    const words = `MCP_HTTP_PUBLIC is ${JSON.stringify(value)}; it takes true, 1, yes, on, false, 0, no, off`;
    expect(() => httpEnvironment({ MCP_HTTP_PUBLIC: value })).toThrow(words);
  });

  test.each([
    [undefined, []],
    ["", []],
    ["https://a.example", ["https://a.example"]],
    [" https://a.example ,\thttps://b.example:8443,", ["https://a.example", "https://b.example:8443"]],
    ["null", ["null"]],
  ])("MCP_ALLOWED_ORIGINS=%j is %j", (value, expected) => {
    expect(httpEnvironment({ MCP_ALLOWED_ORIGINS: value }).allowedOrigins).toEqual(expected);
  });
});

test.each(["foo", "*", "https://*.example.org", "https://a.example/", "https://a.example/path", "HTTPS://a.example"])(
  "MCP_ALLOWED_ORIGINS=%j can match no page, so that the server does not start",
  (value) => {
    expect(() => httpEnvironment({ MCP_ALLOWED_ORIGINS: `https://b.example,${value}` })).toThrow(JSON.stringify(value));
  },
);

describe("an address to listen on", () => {
  test.each([
    ["8080", "127.0.0.1", 8080],
    ["0", "127.0.0.1", 0],
    ["0.0.0.0:80", "0.0.0.0", 80],
    ["localhost:8080", "localhost", 8080],
    ["[::1]:8080", "::1", 8080],
    ["docs.example.org:443", "docs.example.org", 443],
  ])("%s", (text, host, port) => {
    expect(listenAddress(text)).toEqual({ host, port });
  });

  test.each(["", ":", ":8080", "localhost", "localhost:", "::1:8080", "1:2:3", "65536", "-1", "80a", "http://a:80"])(
    "%j is none",
    (text) => {
      expect(() => listenAddress(text)).toThrow("is no address to listen on");
    },
  );
});
