import { describe, expect, test } from "vitest";
import { type ProxySettings, proxyFor } from "../../src/fetch/proxy.ts";
import { failureOf } from "./failure_of.ts";
import { loopbackProxy } from "./loopback_proxy.ts";
import { loopbackServer } from "./loopback_server.ts";
import { openNetwork } from "./open_network.ts";
import { certificate, secureServer } from "./secure_server.ts";

const limited = { maxBytes: 1000 };
const ca = certificate("authority.pem");
const site = "https://docs.other.example/llms.txt";

describe("which proxy an address is reached through", () => {
  const all = { HTTPS_PROXY: "http://s:1", HTTP_PROXY: "http://p:1", ALL_PROXY: "http://a:1" };
  test.each<[string, Omit<ProxySettings, "env">, NodeJS.ProcessEnv, string | undefined, string]>([
    ["https://x.dev", {}, {}, undefined, "none is named"],
    ["https://x.dev", {}, all, "http://s:1/", "the one for https"],
    ["http://x.dev", {}, all, "http://p:1/", "the one for http"],
    ["https://x.dev", {}, { HTTP_PROXY: "http://p:1" }, undefined, "the one for http is not for https"],
    ["https://x.dev", {}, { ALL_PROXY: "http://a:1" }, "http://a:1/", "the one for all"],
    ["https://x.dev", {}, { ...all, https_proxy: "http://l:1" }, "http://l:1/", "small letters come first"],
    ["https://x.dev", {}, { ...all, https_proxy: "" }, undefined, "an empty one is none"],
    ["http://x.dev", {}, { HTTP_PROXY: "http://p:1", REQUEST_METHOD: "GET" }, undefined, "a header within CGI"],
    ["https://x.dev", { proxy: "http://o:1" }, all, "http://o:1/", "the settings come first"],
    ["https://x.dev", { proxy: "" }, all, undefined, "also to want none"],
    ["https://x.dev", { proxy: "o:1" }, {}, "http://o:1/", "without a scheme it is http"],
    ["https://x.dev", { proxy: "https://o" }, {}, "https://o/", "it may be secured"],
    ["http://localhost:1", {}, all, undefined, "this machine is not behind it"],
    ["http://127.0.0.1:1", {}, all, undefined, "however it is called"],
    ["http://[::1]:1", {}, all, undefined, "over IPv6 too"],
  ])("%s, settings %j, environment %j: %s, %s", (target, settings, env, proxy) => {
    expect(proxyFor(new URL(target), { ...settings, env })?.url.href).toBe(proxy);
  });

  test.each([
    ["https://x.dev", "x.dev", true, "the host"],
    ["https://docs.x.dev", "x.dev", true, "what is below it"],
    ["https://docs.x.dev", ".x.dev", true, "a suffix"],
    ["https://x.dev", ".x.dev", true, "and the host itself"],
    ["https://docs.x.dev", "*.x.dev", true, "a pattern"],
    ["https://x.dev", "*.x.dev", false, "which means those below only"],
    ["https://evilx.dev", "x.dev", false, "an ending is no domain"],
    ["https://x.dev", "*", true, "all"],
    ["https://x.dev", "y.dev, X.DEV", true, "one of several, in any letters"],
    ["https://x.dev:8443", "x.dev:8443", true, "with its port"],
    ["https://x.dev", "x.dev:443", true, "with the port that goes without saying"],
    ["https://x.dev", "x.dev:8443", false, "another port"],
    ["https://10.0.0.1", "10.0.0.1", true, "a number"],
    ["https://[fd00::1]", "fd00::1", true, "a number of IPv6"],
    ["https://[fd00::1]:8443", "[fd00::1]:8443", true, "with its port"],
    ["https://x.dev", " , ", false, "nothing"],
  ])("%s is reached without one by %j: %s, %s", (target, list, without) => {
    const env = { HTTPS_PROXY: "http://s:1" };
    expect(proxyFor(new URL(target), { env: { ...env, NO_PROXY: list } }) === undefined).toBe(without);
    expect(proxyFor(new URL(target), { env: { ...env, NO_PROXY: "*" }, noProxy: list }) === undefined).toBe(without);
  });

  test.each([
    ["socks5://me:secret@s:1", /HTTPS_PROXY names a proxy of the kind socks5:/],
    ["http://me:secret@[", /HTTPS_PROXY names no address of a proxy/],
  ])("%s is none, and its password is not told", (value, says) => {
    const choose = () => proxyFor(new URL("https://x.dev"), { env: { HTTPS_PROXY: value } });
    expect(choose).toThrow(says);
    expect(choose).not.toThrow(/secret/);
  });
});

describe("through a proxy", () => {
  test("a document is fetched by its name, which the proxy looks up", async () => {
    const { origin, protocols } = await secureServer("other_name.pem");
    const proxy = await loopbackProxy({ to: origin });
    const network = openNetwork({ ca, env: { HTTPS_PROXY: `http://me:p%40ss@${proxy.host}` } });
    const found = await network.download(site, limited);
    expect(Buffer.from(found.bytes!).toString()).toBe("text");
    expect(proxy.asked).toEqual([
      {
        what: "CONNECT docs.other.example:443",
        authorization: `Basic ${Buffer.from("me:p@ss").toString("base64")}`,
      },
    ]);
    expect(protocols).toEqual(["2.0"]);
  });

  test("that is secured itself", async () => {
    const { origin } = await secureServer("other_name.pem");
    const proxy = await loopbackProxy({ to: origin, secured: "localhost.pem" });
    const network = openNetwork({ ca, proxy: `https://${proxy.host}` });
    expect(Buffer.from((await network.download(site, limited)).bytes!).toString()).toBe("text");
    const wary = openNetwork({ proxy: `https://${proxy.host}` });
    expect((await failureOf(wary.download(site, limited))).message).toMatch(/certificate of the proxy localhost/);
  });

  test("plain http is forwarded", async () => {
    const origin = await loopbackServer((request, response) => response.end(request.headers.host));
    const proxy = await loopbackProxy({ to: origin });
    const network = openNetwork({ env: { HTTP_PROXY: `http://me:secret@${proxy.host}` } });
    const found = await network.download("http://wiki.corp.internal/a?b", { ...limited, allowLocal: true });
    expect(Buffer.from(found.bytes!).toString()).toBe("wiki.corp.internal");
    expect(proxy.asked).toMatchObject([{ what: "GET http://wiki.corp.internal/a?b" }]);
    expect(proxy.asked[0]!.authorization).toMatch(/^Basic /);
  });

  test("hosts that are excepted are not asked for", async () => {
    const { origin } = await secureServer("localhost.pem");
    const proxy = await loopbackProxy({ to: origin });
    const { port } = new URL(origin);
    const network = openNetwork({
      ca,
      proxy: `http://${proxy.host}`,
      noProxy: "inside.example",
      lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    // The certificate is for another name, which shows that the server itself was reached.
    const work = network.download(`https://inside.example:${port}/`, { ...limited, allowLocal: true });
    expect((await failureOf(work)).message).toMatch(/inside\.example:\d+ was not accepted.*for other names/);
    expect(proxy.asked).toEqual([]);
  });

  test("private hosts stay out of reach, though nobody sees what the proxy finds", async () => {
    const proxy = await loopbackProxy({ to: "http://127.0.0.1:1" });
    const network = openNetwork({ proxy: `http://${proxy.host}` });
    for (const host of ["10.0.0.1", "[fd00::1]", "wiki", "wiki.local", "wiki.corp.internal", "a.home.arpa", "b.lan."]) {
      expect((await failureOf(network.download(`https://${host}/`, limited))).code).toBe("address");
    }
    expect(proxy.asked).toEqual([]);
  });

  test("a company's own certificate is named with who made it, and what to do", async () => {
    const { origin } = await secureServer("other_name.pem");
    const proxy = await loopbackProxy({ to: origin });
    const failure = await failureOf(openNetwork({ proxy: `http://${proxy.host}` }).download(site, limited));
    expect(failure.code).toBe("tls");
    expect(failure.message).toMatch(
      /docs\.other\.example.*issuer: Example Company Root, Example Company.*NODE_EXTRA_CA/,
    );
  });

  test.each([
    ["wants to know who comes", 407, "network", /status 407.*name and a password/, 1],
    ["refuses a host", 403, "network", /refused to connect to docs\.other\.example:443.*NO_PROXY/, 1],
    ["has a fault", 503, "network", /status 503/, 4],
    ["says nothing", 0, "timeout", /The proxy 127\.0\.0\.1:\d+ opened no connection within 0\.1 s/, 1],
  ])("one that %s (%i): %s", async (_conduct, status, code, says, asked) => {
    const proxy = await loopbackProxy({ to: "http://127.0.0.1:1", status });
    const network = openNetwork({ proxy: `http://me:secret@${proxy.host}` });
    const failure = await failureOf(network.download(site, { ...limited, connectTimeout: 100 }));
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(says);
    expect(failure.message).not.toContain("secret");
    expect(proxy.asked).toHaveLength(asked);
  });

  test("one that is not there is named, without its password", async () => {
    const proxy = "http://me:secret@127.0.0.1:1";
    for (const address of [site, "http://wiki.corp.internal/"]) {
      const work = openNetwork({ proxy }).download(address, { ...limited, allowLocal: true });
      const failure = await failureOf(work);
      expect(failure).toMatchObject({ code: "network", message: expect.stringContaining("127.0.0.1:1") });
      expect(failure.message).not.toContain("secret");
    }
  });

  test("a network that is closed gives up a tunnel", async () => {
    const proxy = await loopbackProxy({ to: "http://127.0.0.1:1", status: 0 });
    const network = openNetwork({ proxy: `http://${proxy.host}` });
    const work = failureOf(network.download(site, limited));
    await proxy.firstAsked;
    await network.close();
    expect((await work).message).toMatch(/lectern ends/);
  });
});
