import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { DownloadOptions } from "../../src/fetch/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { failureOf } from "./failure_of.ts";
import { openNetwork } from "./open_network.ts";
import { certificate, secureServer } from "./secure_server.ts";

const local: DownloadOptions = { maxBytes: 1000, allowLocal: true };
const authority = certificate("authority.pem");

afterEach(() => vi.unstubAllEnvs());

describe("an authority is trusted when it is named", () => {
  test.each([
    ["in the settings", { ca: authority }],
    ["in SSL_CERT_FILE", { env: { SSL_CERT_FILE: authority } }],
    ["in NODE_EXTRA_CA_CERTS", { env: { NODE_EXTRA_CA_CERTS: authority } }],
    ["in the settings, whatever the environment says", { ca: authority, env: { SSL_CERT_FILE: "/nowhere" } }],
    ["by the operating system", { systemCertificates: () => [readFileSync(authority, "utf8")] }],
  ])("%s", async (_where, options) => {
    const { origin } = await secureServer("localhost.pem");
    const found = await openNetwork(options).download(origin, local);
    expect(Buffer.from(found.bytes!).toString()).toBe("text");
  });
});

test("the operating system is asked once, and only when nobody else knows an authority", async () => {
  let asked = 0;
  const systemCertificates = () => {
    asked++;
    return [readFileSync(authority, "utf8")];
  };
  const known = await secureServer("localhost.pem");
  await openNetwork({ ca: authority, systemCertificates }).download(known.origin, local);
  expect(asked).toBe(0);
  const network = openNetwork({ systemCertificates });
  await Promise.all([1, 2, 3].map(() => network.download(known.origin, local)));
  const stranger = await secureServer("self_signed.pem");
  await failureOf(network.download(stranger.origin, local));
  expect(asked).toBe(1);
});

describe("a certificate that is not accepted says why, who made it, and what to do", () => {
  const unknown = /\(issuer: Example Company Root, Example Company\): its issuer is not known here\. .*SSL_CERT_FILE/;
  test.each([
    ["of an authority that nobody named", "localhost.pem", {}, unknown],
    ["for another name", "other_name.pem", { ca: authority }, /issuer: Example.*for other names\. Check the address/],
    ["that has expired", "expired.pem", { ca: authority }, /issuer: Example.*expired\. Check this machine's clock/],
    [
      "that its owner made",
      "self_signed.pem",
      { ca: authority },
      /issuer: localhost, Nobody.*self-signed.*config\.json/,
    ],
  ])("%s", async (_what, name, options, says) => {
    const { origin, protocols } = await secureServer(name);
    const failure = await failureOf(openNetwork(options).download(origin, local));
    expect(failure.code).toBe("tls");
    expect(failure.message).toMatch(says);
    expect(failure.message).toContain(new URL(origin).host);
    expect(protocols).toEqual([]);
  });
});

test("no variable turns checking off", async () => {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const { origin, protocols } = await secureServer("self_signed.pem");
  expect((await failureOf(openNetwork({ env: process.env }).download(origin, local))).code).toBe("tls");
  expect(protocols).toEqual([]);
});

describe("a file of certificates that cannot be used is named, with what names it", () => {
  const file = (text: string) => {
    const path = join(temporaryFolder(), "ca.pem");
    writeFileSync(path, text);
    return path;
  };
  test.each([
    ["one that is not there", () => "/nowhere/ca.pem", /could not be read \(ENOENT\)/],
    ["one without certificates", () => file("hello"), /holds no certificate that can be read/],
    [
      "one with a broken certificate",
      () => file("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
      /holds no certificate that can be read/,
    ],
  ])("%s", async (_what, make, says) => {
    const path = make();
    for (const [from, options] of [
      ["ca", { ca: path }],
      ["SSL_CERT_FILE", { env: { SSL_CERT_FILE: path } }],
      ["NODE_EXTRA_CA_CERTS", { env: { NODE_EXTRA_CA_CERTS: path } }],
    ] as const) {
      const failure = await failureOf(openNetwork(options).download("https://localhost/", local));
      expect(failure.code).toBe("tls");
      expect(failure.message).toMatch(says);
      expect(failure.message).toContain(`${path}, which ${from} names`);
    }
  });
});

describe("over HTTP/2, where it is offered", () => {
  test("documents come whole", async () => {
    const { origin, protocols } = await secureServer("localhost.pem", (path) => ({ body: path.repeat(100) }));
    const network = openNetwork({ ca: authority });
    const all = await Promise.all(["/a", "/b", "/c"].map((path) => network.download(origin + path, local)));
    expect(all.map(({ bytes }) => Buffer.from(bytes!).toString())).toEqual(
      ["/a", "/b", "/c"].map((p) => p.repeat(100)),
    );
    expect(protocols).toEqual(["2.0", "2.0", "2.0"]);
  });

  test.each([
    ["/silent", "timeout", /gave no answer/],
    ["/short", "network", /broke before all/],
    ["/gone", "status", /404/],
    ["/moved", "redirect", /another site/],
  ])("%s is %s", async (path, code, says) => {
    const { origin } = await secureServer("localhost.pem", (asked) => {
      switch (asked) {
        case "/short":
          return { headers: { "content-length": "100" }, body: "text" };
        case "/gone":
          return { status: 404 };
        case "/moved":
          return { status: 301, headers: { location: "https://other.example/" } };
      }
      return undefined;
    });
    const failure = await failureOf(
      openNetwork({ ca: authority }).download(origin + path, { ...local, idleTimeout: 50 }),
    );
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(says);
  });
});
