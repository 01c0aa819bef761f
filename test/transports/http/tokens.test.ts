import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { IDENTITY } from "../../../src/host/mod.ts";
import { type BearerOptions, bearerAuthentication, TokenFile } from "../../../src/transports/http/mod.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { heldApplication, legacy, send, serving } from "./serving.ts";

function tokenFile(): TokenFile {
  return new TokenFile(join(temporaryFolder(), "tokens.json"));
}

/** A server that asks for tokens, and whom its tools saw. */
async function guarded(file: TokenFile, bearer: Partial<BearerOptions> = {}, options = {}) {
  const seen: unknown[] = [];
  const application = heldApplication({
    listTools: ({ scope }) => {
      seen.push(scope.get(IDENTITY));
      return [];
    },
  });
  const logged: string[] = [];
  const log = (line: string, reason?: unknown) => void logged.push(`${line} ${reason}`);
  const middleware = [bearerAuthentication({ tokens: file, log, ...bearer })];
  const server = await serving(application, { guard: "strict", middleware, ...options });
  const ask = async (authorization: string | undefined) =>
    await send(server, { body: legacy("tools/list"), headers: { authorization } });
  return { seen, logged, ask, server };
}

describe("a file of tokens", () => {
  test("lets in who has one, by the name it was given", async () => {
    const file = tokenFile();
    const token = await file.add("ci");
    const { ask, seen } = await guarded(file);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect(seen).toEqual([{ name: "ci" }]);
  });

  test("limits a token to the sources it was made for", async () => {
    const file = tokenFile();
    const token = await file.add("alice", ["handbook", "api"]);
    const { ask, seen } = await guarded(file);
    await ask(`bearer ${token}`);
    expect(seen).toEqual([{ name: "alice", sources: ["handbook", "api"] }]);
  });

  test("can grow and shrink while a server works with it", async () => {
    const file = tokenFile();
    const first = await file.add("first");
    const { ask } = await guarded(new TokenFile(file.path));
    const second = await file.add("second");
    expect((await ask(`Bearer ${second}`)).status).toBe(200);
    await file.revoke("first");
    expect((await ask(`Bearer ${first}`)).status).toBe(401);
    expect((await ask(`Bearer ${second}`)).status).toBe(200);
  });

  test("holds no token, and can be read by its owner alone", async () => {
    const file = tokenFile();
    const token = await file.add("ci");
    const text = readFileSync(file.path, "utf8");
    expect(text).not.toContain(token);
    expect(JSON.parse(text)).toEqual({
      version: 1,
      tokens: [{ name: "ci", salt: expect.any(String), hash: expect.any(String), added: expect.any(String) }],
    });
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
  });

  test("gives every token 256 bits of its own", async () => {
    const file = tokenFile();
    const tokens = [await file.add("a"), await file.add("b")];
    for (const token of tokens) expect(token).toMatch(/^lct_[A-Za-z0-9_-]{43}$/);
    expect(new Set(tokens).size).toBe(2);
  });

  test("takes tokens that are added at once, one after the other", async () => {
    const file = tokenFile();
    const names = ["a", "b", "c", "d"];
    await Promise.all(names.map((name) => new TokenFile(file.path).add(name)));
    expect(
      file
        .tokens()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
  });

  test("has each name once", async () => {
    const file = tokenFile();
    await file.add("ci");
    await expect(file.add("ci")).rejects.toMatchObject({ code: "token_name_taken" });
    await expect(file.revoke("cd")).rejects.toMatchObject({ code: "token_unknown", message: /There are: ci/ });
  });

  test.each([
    ["no JSON", "{"],
    ["another version", '{"version":2,"tokens":[]}'],
    ["another shape", '{"version":1,"tokens":[{"name":"a"}]}'],
  ])("that cannot be read lets nobody in (%s)", async (_, text) => {
    const file = tokenFile();
    const token = await file.add("ci");
    const { ask, logged } = await guarded(file);
    writeFileSync(file.path, text);
    expect((await ask(`Bearer ${token}`)).status).toBe(503);
    expect(logged.join()).toContain("is no file of tokens");
    expect(logged.join()).not.toContain(token);
  });
});

describe("a request without a good token", () => {
  test.each([
    ["none", undefined],
    ["an empty one", "Bearer "],
    ["a wrong one", `Bearer lct_${"A".repeat(43)}`],
    ["none of ours", "Bearer abc"],
    ["two", "Bearer a b"],
    ["another scheme", "Basic Y2k6"],
    ["no scheme", "lct_abc"],
    ["an odd character", 'Bearer lct_"'],
  ])("is asked for one: %s", async (_, authorization) => {
    const file = tokenFile();
    await file.add("ci");
    const { ask, seen, logged } = await guarded(file);
    const got = await ask(authorization);
    expect([got.status, got.text]).toEqual([401, '{"error":"Unauthenticated."}']);
    expect(got.headers["www-authenticate"]).toBe("Bearer");
    expect([seen, logged]).toEqual([[], []]);
  });

  test("never finds it in the address", async () => {
    const file = tokenFile();
    const token = await file.add("ci");
    const { server } = await guarded(file);
    const path = `/mcp?access_token=${token}`;
    expect((await send(server, { path, body: legacy("tools/list") })).status).toBe(401);
  });

  test("passes a public server, unless the token it has is wrong", async () => {
    const file = tokenFile();
    const token = await file.add("ci");
    const { ask, seen } = await guarded(file, { isOptional: true }, { isPublic: true });
    expect((await ask(undefined)).status).toBe(200);
    expect((await ask("Bearer wrong")).status).toBe(401);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect(seen).toEqual([undefined, { name: "ci" }]);
  });
});
