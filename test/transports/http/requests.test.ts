import { describe, expect, test } from "vitest";
import { heldApplication, legacy, modern, type Sent, send, serving } from "./serving.ts";

const PING: Sent = { body: legacy("ping") };
const over = " ".repeat(2_097_153);

function ping(headers: Sent["headers"], rest: Sent = {}): Sent {
  return { ...PING, ...rest, headers };
}

// Each row breaks a rule and every later one as well: the first broken rule is the one that answers.
describe("what is refused before anything is understood", () => {
  const everything = { "content-type": "text/plain", accept: "text/html" };
  test.each<[what: string, sent: Sent, status: number]>([
    ["another path", ping({ ...everything, origin: "https://evil.example" }, { path: "/other", body: over }), 404],
    ["a slash too many", ping({}, { path: "/mcp/" }), 404],
    ["an address for a proxy", ping({}, { path: "http://evil.example/mcp" }), 404],
    ["a foreign Host", ping({ ...everything, host: "evil.example" }, { method: "GET", body: over }), 403],
    ["a Host that begins well", ping({ host: "localhost.evil.example" }), 403],
    ["a Host with a name before it", ping({ host: "evil@localhost" }), 403],
    ["a foreign Origin", ping({ ...everything, origin: "https://evil.example" }, { method: "PUT", body: over }), 403],
    ["an Origin that begins well", ping({ origin: "http://localhost.evil.example" }), 403],
    ["Origin null", ping({ origin: "null" }), 403],
    ["GET", ping(everything, { method: "GET", body: over }), 405],
    ["DELETE", ping({}, { method: "DELETE" }), 405],
    ["PUT", ping({}, { method: "PUT" }), 405],
    ["OPTIONS of no page", ping({}, { method: "OPTIONS" }), 405],
    ["another Content-Type", ping(everything, { body: over }), 415],
    ["no Content-Type", ping({ "content-type": undefined }), 415],
    ["a Content-Type that begins well", ping({ "content-type": "application/json-rpc" }), 415],
    ["another charset", ping({ "content-type": "application/json; charset=utf-16" }), 415],
    ["a packed body", ping({ "content-encoding": "gzip" }), 415],
    ["an Accept that admits nothing of ours", ping({ accept: "text/html" }, { body: over }), 406],
    ["an Accept that excludes both", ping({ accept: "application/json;q=0, text/event-stream;q=0, */*" }), 406],
    ["a body over the cap", ping({ "content-length": String(over.length) }, { body: over }), 413],
    ["a body over the cap that does not say so", ping({ "transfer-encoding": "chunked" }, { body: over }), 413],
  ])("%s", async (_, sent, status) => {
    const got = await send(await serving(heldApplication()), sent);
    expect(got.status, got.text).toBe(status);
    expect(got.json).toEqual({ error: expect.any(String) });
    if (status === 405) expect(got.headers.allow).toBe("POST");
    if (status === 413) expect(got.headers.connection).toBe("close");
  });

  test("HEAD has no body, and is not answered either", async () => {
    const got = await send(await serving(heldApplication()), ping({}, { method: "HEAD" }));
    expect(got).toMatchObject({ status: 405, text: "", headers: { allow: "POST" } });
  });

  test("the refusal of an Origin names it as the page says", async () => {
    const got = await send(await serving(heldApplication()), ping({ origin: "https://evil.example" }));
    expect(got.text).toBe('{"error":"Origin \\"https://evil.example\\" is not allowed to access this MCP endpoint."}');
  });

  test("a body exactly at the cap is read", async () => {
    const body = legacy("ping").padEnd(2_097_152);
    expect((await send(await serving(heldApplication()), { body })).status).toBe(200);
  });
});

describe("origins", () => {
  const allowedOrigins = ["https://app.example", "null"];

  test.each([
    ["one that is listed", "https://app.example", 200],
    ["null, which is listed", "null", 200],
    ["one with another port", "https://app.example:444", 403],
    ["one with a slash", "https://app.example/", 403],
    ["one in capitals", "https://APP.example", 403],
    ["none", undefined, 200],
    ["this machine", "http://127.0.0.1:3000", 200],
    ["this machine in IPv6", "https://[::1]", 200],
  ])("%s", async (_, origin, status) => {
    const server = await serving(heldApplication(), { allowedOrigins });
    expect((await send(server, ping({ origin }))).status).toBe(status);
  });

  test("a strict guard does not take pages of this machine for listed", async () => {
    const server = await serving(heldApplication(), { guard: "strict", isPublic: true });
    expect((await send(server, ping({ origin: "http://localhost:5173" }))).status).toBe(403);
    expect((await send(server, PING)).status).toBe(200);
  });

  test("the preflight of a page that is listed says what it may send", async () => {
    const server = await serving(heldApplication(), { allowedOrigins });
    const asked = { origin: "https://app.example", "access-control-request-method": "POST" };
    const got = await send(server, { method: "OPTIONS", headers: asked });
    expect(got.status).toBe(204);
    expect(got.headers).toMatchObject({
      "access-control-allow-origin": "https://app.example",
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": expect.stringContaining("mcp-protocol-version"),
      vary: "origin",
    });
  });

  test("the preflight of another page says nothing", async () => {
    const server = await serving(heldApplication(), { allowedOrigins });
    const asked = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const got = await send(server, { method: "OPTIONS", headers: asked });
    expect(got.status).toBe(403);
    expect(got.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("an answer may be read by the page that asked, streamed or not", async () => {
    const server = await serving(heldApplication(), { allowedOrigins });
    const { body, headers } = modern("tools/call", { name: "report", _meta: {} }, { meta: { progressToken: 1 } });
    for (const sent of [PING, { body, headers }]) {
      const got = await send(server, { ...sent, headers: { ...sent.headers, origin: "https://app.example" } });
      expect(got.status).toBe(200);
      expect(got.headers["access-control-allow-origin"]).toBe("https://app.example");
    }
  });

  test("a name that is given is served beside those of this machine", async () => {
    const server = await serving(heldApplication(), { hostNames: ["Docs.example.org"] });
    const statuses = ["docs.example.org", "docs.example.org:8080", "localhost", "other.example.org"].map(
      async (host) => (await send(server, ping({ host }))).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403]);
  });
});

describe("beside the endpoint", () => {
  test("a server is healthy, and ready when its application is", async () => {
    let isReady = false;
    const server = await serving(heldApplication(), { isReady: () => isReady, guard: "strict" });
    const get = (path: string) => send(server, { method: "GET", path, headers: { host: "10.0.0.1" } });
    expect(await get("/health")).toMatchObject({ status: 200, json: { status: "ok" } });
    expect(await get("/ready")).toMatchObject({ status: 503 });
    isReady = true;
    expect(await get("/ready?probe=1")).toMatchObject({ status: 200 });
  });

  test("nothing may be sent there", async () => {
    const got = await send(await serving(heldApplication()), { path: "/health" });
    expect(got).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });

  test("there is no metadata without an authorization server", async () => {
    const server = await serving(heldApplication());
    const got = await send(server, { method: "GET", path: "/.well-known/oauth-protected-resource" });
    expect(got.status).toBe(404);
  });
});
