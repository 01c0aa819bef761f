import { expect, test } from "vitest";
import { networkInForce } from "../../src/fetch/mod.ts";

test("nothing is in force in an empty environment", () => {
  expect(networkInForce({ env: {} })).toEqual({
    offline: false,
    proxy: { https: undefined, http: undefined },
    noProxy: undefined,
    certificates: [],
  });
});

test("what the environment says is told, without the proxy's password", () => {
  const env = {
    LECTERN_OFFLINE: "1",
    HTTPS_PROXY: "http://me:secret@proxy.example:3128",
    NO_PROXY: "*",
    SSL_CERT_FILE: "/etc/one.pem",
    NODE_EXTRA_CA_CERTS: "/etc/two.pem",
  };
  expect(networkInForce({ env })).toEqual({
    offline: true,
    proxy: { https: "http://proxy.example:3128/", http: undefined },
    noProxy: "*",
    certificates: [
      { from: "SSL_CERT_FILE", path: "/etc/one.pem", trouble: expect.stringContaining("could not be read (ENOENT)") },
      { from: "NODE_EXTRA_CA_CERTS", path: "/etc/two.pem", trouble: expect.stringContaining("NODE_EXTRA_CA_CERTS") },
    ],
  });
});

test("the settings come before it", () => {
  const env = { HTTPS_PROXY: "http://other.example", SSL_CERT_FILE: "/etc/one.pem" };
  const options = { proxy: "http://proxy.example", noProxy: ".corp", ca: "/home/me/ca.pem", env };
  expect(networkInForce(options)).toMatchObject({
    proxy: { https: "http://proxy.example/", http: "http://proxy.example/" },
    noProxy: ".corp",
    certificates: [{ from: "ca", path: "/home/me/ca.pem" }],
  });
});
