import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { IDENTITY } from "../../../src/host/mod.ts";
import { bearerAuthentication, openAccessTokens, TokenFile } from "../../../src/transports/http/mod.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { heldApplication, legacy, send, serving } from "./serving.ts";

const ISSUER = "https://login.example.org";
const AUDIENCE = "https://docs.example.org/mcp";
const keys = { own: generateKeyPair("ES256"), other: generateKeyPair("ES256") };
let jwks: string;

beforeAll(async () => {
  const { publicKey } = await keys.own;
  jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256" }] });
});

const SECONDS = () => Math.floor(Date.now() / 1_000);

/** A token of the issuer that is good but for what is given. */
async function token(claims: Record<string, unknown> = {}, key = keys.own, kid = "k1"): Promise<string> {
  const all = { iss: ISSUER, aud: AUDIENCE, sub: "alice", scope: "docs.read", exp: SECONDS() + 60, ...claims };
  return await new SignJWT(all).setProtectedHeader({ alg: "ES256", kid }).sign((await key).privateKey);
}

/** The issuer's keys on a port of this machine. */
async function keyServer(): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.setHeader("content-type", "application/json");
    response.end(jwks);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/jwks`, asked: () => asked };
}

/** A server that takes the issuer's tokens, and whom its tools saw. */
async function guarded({
  scopes = ["docs.read"],
  from = "",
  ...bearer
}: Record<string, unknown> & {
  scopes?: string[];
  from?: string;
} = {}) {
  const seen: unknown[] = [];
  const application = heldApplication({
    listTools: ({ scope }) => {
      seen.push(scope.get(IDENTITY));
      return [];
    },
  });
  const source = from || (await keyServer()).url;
  const accessTokens = await openAccessTokens({ issuer: ISSUER, audience: AUDIENCE, jwks: source, scopes });
  const logged: string[] = [];
  const log = (line: string, reason?: unknown) => void logged.push(`${line} ${reason}`);
  const server = await serving(application, {
    guard: "strict",
    middleware: [bearerAuthentication({ accessTokens, log, ...bearer })],
    protectedResource: accessTokens.metadata,
    ...(bearer.behindProxy ? { behindProxy: true, hostNames: ["docs.example.org"] } : {}),
  });
  const ask = async (given: string | undefined, headers = {}) => {
    const authorization = given === undefined ? undefined : `Bearer ${given}`;
    return await send(server, { body: legacy("tools/list"), headers: { authorization, ...headers } });
  };
  return { ask, seen, server, logged };
}

test.each([
  ["its issuer, spelled otherwise", { iss: `${ISSUER}/` }, `its iss is "${ISSUER}/", not "${ISSUER}"`],
  ["its audience", { aud: "https://other.example" }, `its aud is "https://other.example", not "${AUDIENCE}"`],
  ["its time", { exp: SECONDS() - 600 }, "exp"],
])("why a token was refused the operator learns once, and never the token: %s", async (_, claims, why) => {
  const logged: string[] = [];
  const { url } = await keyServer();
  const tokens = await openAccessTokens({ issuer: ISSUER, audience: AUDIENCE, jwks: url }, (line) => logged.push(line));
  const bad = await token(claims);
  for (let time = 0; time < 3; time++) expect(await tokens.verify(bad)).toEqual({ kind: "invalid" });
  expect(logged).toEqual([expect.stringContaining(why)]);
  expect(logged[0]).not.toContain(bad.split(".")[2]);
});

test.each([
  ["an issuer that is no address", { issuer: "x" }, '"x" is no address'],
  ["an audience that is no address", { audience: "y" }, '"y" is no address'],
  ["a file of keys that is not there", { jwks: "/none/keys.json" }, "There is no file /none/keys.json"],
])("%s is refused at the start", async (_, given, why) => {
  const options = { issuer: ISSUER, audience: AUDIENCE, jwks: "/none/keys.json", ...given };
  await expect(openAccessTokens(options)).rejects.toThrow(why);
});

describe("an access token", () => {
  test.each([
    ["its subject", {}, "alice"],
    ["its client, where it has no subject", { sub: undefined, client_id: "robot" }, "robot"],
    ["its party, where it has neither", { sub: undefined, azp: "party" }, "party"],
    ["several audiences", { aud: ["https://other.example", AUDIENCE] }, "alice"],
    ["scopes as a list", { scope: undefined, scp: ["docs.read", "x"] }, "alice"],
  ])("lets in by %s", async (_, claims, name) => {
    const { ask, seen } = await guarded();
    expect((await ask(await token(claims))).status).toBe(200);
    expect(seen).toMatchObject([{ name, scopes: expect.arrayContaining(["docs.read"]) }]);
  });

  test.each<[what: string, make: () => Promise<string> | string]>([
    ["has expired", () => token({ exp: SECONDS() - 60 })],
    ["does not expire", () => token({ exp: undefined })],
    ["is not valid yet", () => token({ nbf: SECONDS() + 60 })],
    ["is for somebody else", () => token({ aud: "https://other.example/mcp" })],
    ["is for nobody", () => token({ aud: undefined })],
    ["is from somebody else", () => token({ iss: "https://evil.example" })],
    ["is from an issuer with a slash", () => token({ iss: `${ISSUER}/` })],
    ["names nobody", () => token({ sub: undefined })],
    ["is signed by another key", () => token({}, keys.other)],
    ["is signed by a key that nobody knows", () => token({}, keys.own, "k2")],
    ["is not signed", () => new UnsecuredJWT({ iss: ISSUER, aud: AUDIENCE, sub: "a", exp: SECONDS() + 60 }).encode()],
    [
      "is signed with the public key as a secret",
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI((await keys.own).publicKey));
        const claims = { iss: ISSUER, aud: AUDIENCE, sub: "a", scope: "docs.read", exp: SECONDS() + 60 };
        return await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "k1" }).sign(secret);
      },
    ],
    ["was changed on the way", async () => (await token()).replace(/\.[^.]+\./, ".e30.")],
    ["is no token", () => "abc"],
    ["has three empty parts", () => "..."],
  ])("that %s is refused", async (_, make) => {
    const { ask, seen, logged } = await guarded();
    const got = await ask(await make());
    expect([got.status, got.text]).toEqual([401, '{"error":"Unauthenticated."}']);
    expect(got.headers["www-authenticate"]).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
    expect([seen, logged]).toEqual([[], []]);
  });

  test("without a scope that is needed is good for nothing here", async () => {
    const { ask, seen } = await guarded({ scopes: ["docs.read", "docs.all"] });
    const got = await ask(await token());
    expect(got.status).toBe(403);
    expect(got.headers["www-authenticate"]).toMatch(
      /^Bearer error="insufficient_scope", .*scope="docs.read docs.all"$/,
    );
    expect(seen).toEqual([]);
  });

  test("that is missing is asked for, with where to learn who gives them out", async () => {
    const { ask, server } = await guarded();
    const got = await ask(undefined);
    expect(got.status).toBe(401);
    const metadata = `http://127.0.0.1:${server.port}/.well-known/oauth-protected-resource/mcp`;
    expect(got.headers["www-authenticate"]).toBe(`Bearer resource_metadata="${metadata}", scope="docs.read"`);
  });

  test("may be one of ours instead", async () => {
    const tokens = new TokenFile(`${temporaryFolder()}/tokens.json`);
    const ours = await tokens.add("ci");
    const { ask, seen } = await guarded({ tokens });
    expect([(await ask(ours)).status, (await ask(await token())).status]).toEqual([200, 200]);
    expect(seen).toMatchObject([{ name: "ci" }, { name: "alice" }]);
  });
});

describe("the metadata of the endpoint", () => {
  test.each(["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"])(
    "%s",
    async (path) => {
      const { server } = await guarded();
      const got = await send(server, { method: "GET", path });
      expect(got.json).toEqual({
        resource: AUDIENCE,
        authorization_servers: [ISSUER],
        scopes_supported: ["docs.read"],
        bearer_methods_supported: ["header"],
      });
    },
  );

  test("is where the client sees this server, if a proxy says so", async () => {
    const { ask } = await guarded({ behindProxy: true });
    const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "docs.example.org" };
    const { headers } = await ask(undefined, forwarded);
    expect(headers["www-authenticate"]).toContain('"https://docs.example.org/.well-known/');
  });

  test("is not where a client says it is", async () => {
    const { ask } = await guarded();
    const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" };
    expect((await ask(undefined, forwarded)).headers["www-authenticate"]).not.toContain("evil");
  });
});

describe("the issuer's keys", () => {
  test("are fetched once for many tokens", async () => {
    const { url, asked } = await keyServer();
    const { ask } = await guarded({ from: url });
    for (let time = 0; time < 3; time++) expect((await ask(await token())).status).toBe(200);
    await ask(await token({}, keys.own, "k2"));
    expect(asked()).toBe(1);
  });

  test("may be in a file", async () => {
    const folder = temporaryFolder({ "jwks.json": jwks });
    const { ask } = await guarded({ from: `${folder}/jwks.json` });
    expect((await ask(await token())).status).toBe(200);
  });

  test("that cannot be had are no fault of the token", async () => {
    const { ask, logged } = await guarded({ from: "http://127.0.0.1:9/jwks" });
    const given = await token();
    expect((await ask(given)).status).toBe(503);
    expect(logged.join()).not.toContain(given);
    expect(logged.length).toBe(1);
  });

  test.each(["http://login.example.org/jwks", "ftp://127.0.0.1/jwks", "file:///etc/passwd"])(
    "do not come from %s",
    async (address) => {
      const opened = openAccessTokens({ issuer: ISSUER, audience: AUDIENCE, jwks: address });
      await expect(opened).rejects.toThrow("must come over https");
    },
  );

  test("are not what a file without keys holds", async () => {
    const folder = temporaryFolder({ "jwks.json": "{}" });
    const opened = openAccessTokens({ issuer: ISSUER, audience: AUDIENCE, jwks: `${folder}/jwks.json` });
    await expect(opened).rejects.toThrow("is no set of keys");
  });
});
