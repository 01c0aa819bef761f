import { once } from "node:events";
import { request } from "node:https";
import { expect, test } from "vitest";
import { heldApplication, legacy, serving } from "./serving.ts";

/** A certificate for this machine, and its key: for tests alone, worth nothing anywhere else. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUJLEAFx2lPMj+doANBUOfPbIDaDIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTIwMjEwMjYzMloYDzIxMjYxMTA4
MTAyNjMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQzQz8RjX9SXUcIY4U3LUD+QceZNQ2Bf8TcWQzz/6O3KglqR+5qqbP4
ed9MOIGyeOmt2f/u5wfPA/bPn/HIIb/so28wbTAdBgNVHQ4EFgQU6vooRdH7PSQq
22AaHG1OaLkOn8EwHwYDVR0jBBgwFoAU6vooRdH7PSQq22AaHG1OaLkOn8EwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAOjhC9vQwDBBbPqeCbG8uavKZXiGZkdC3lj4JhJMjxrjAiBb
swiEvhrGEwagwYZHlQf6gPSDX+cSaJ7PIfjK43gs3Q==
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg10mLr+sr42tVWLhP
vYo0m2qhANHrBIltg0bN+JAOKqmhRANCAAQzQz8RjX9SXUcIY4U3LUD+QceZNQ2B
f8TcWQzz/6O3KglqR+5qqbP4ed9MOIGyeOmt2f/u5wfPA/bPn/HIIb/s
-----END PRIVATE KEY-----
`;

test("a server with a certificate speaks HTTPS", async () => {
  const { url } = await serving(heldApplication(), { tls: { cert: CERTIFICATE, key: KEY } });
  expect(url).toMatch(/^https:/);
  const headers = { "content-type": "application/json" };
  const outgoing = request(url, { method: "POST", ca: CERTIFICATE, agent: false, headers });
  outgoing.end(legacy("ping"));
  const [incoming] = await once(outgoing, "response");
  expect(incoming.statusCode).toBe(200);
  let text = "";
  for await (const chunk of incoming) text += chunk;
  expect(JSON.parse(text)).toMatchObject({ id: 1, result: {} });
});
