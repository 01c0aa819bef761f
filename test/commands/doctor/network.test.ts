import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { describe, expect, test } from "vitest";
import { network } from "../../../src/commands/doctor/network.ts";
import { temporaryFolder } from "../../temporary_folder.ts";
import { aMachine, told } from "./a_machine.ts";

const pem = () => join(temporaryFolder({ "ca.pem": rootCertificates[0]! }), "ca.pem");

describe("install: corporate proxy and CA (fetches failed, and nothing said what was in force)", () => {
  test.each(["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])(
    "the proxy of %s is shown, without its password",
    async (name) => {
      const { codes, notes, data } = await told(
        network,
        aMachine({ env: { [name]: "http://me:s3cret@proxy.corp:3128" } }),
      );
      expect(codes).toEqual([]);
      expect(notes.join("\n")).toContain("Addresses of https go through http://proxy.corp:3128/.");
      expect(notes.join("\n")).toContain("set proxy in config.json");
      expect(JSON.stringify([notes, data])).not.toContain("s3cret");
    },
  );

  test.each(["NO_PROXY", "no_proxy"])("hosts of %s are shown", async (name) => {
    const env = { HTTPS_PROXY: "http://proxy.corp:3128", [name]: ".corp" };
    expect((await told(network, aMachine({ env }))).notes).toContain("Without it: .corp");
  });

  test.each(["SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"])("authorities of %s are shown", async (name) => {
    const path = pem();
    const { codes, notes } = await told(network, aMachine({ env: { [name]: path } }));
    expect(codes).toEqual([]);
    expect(notes).toContain(`Authorities of ${path} (${name}) are trusted beside the usual ones.`);
  });

  test("what config.json says comes first, and needs no word on the environment", async () => {
    const home = temporaryFolder({ ".config/lectern/config.json": '{ "proxy": "http://set.corp:1", "ca": "ca.pem" }' });
    const { notes, findings, codes } = await told(
      network,
      aMachine({ home, env: { HTTPS_PROXY: "http://env.corp:2" } }),
    );
    expect(notes.join("\n")).toContain("http://set.corp:1/");
    expect(notes.join("\n")).not.toContain("environment");
    expect(codes).toEqual(["error certificates_unusable"]);
    expect(findings[0]!.what).toContain(join(home, ".config/lectern/ca.pem"));
  });
});

test.each<[string, NodeJS.ProcessEnv, string, string]>([
  ["a proxy that is no address", { HTTPS_PROXY: "socks5://proxy.corp" }, "error proxy_invalid", "export HTTPS_PROXY="],
  [
    "certificates that are not there",
    { SSL_CERT_FILE: "/none.pem" },
    "error certificates_unusable",
    "unset SSL_CERT_FILE",
  ],
  ["a file that holds none", { SSL_CERT_FILE: "/dev/null" }, "error certificates_unusable", "unset SSL_CERT_FILE"],
  ["every connection forbidden", { LECTERN_OFFLINE: "1" }, "warning offline", "unset LECTERN_OFFLINE"],
])("%s", async (_what, env, code, fix) => {
  const { codes, findings } = await told(network, aMachine({ env }));
  expect(codes).toEqual([code]);
  expect(findings[0]!.fix).toContain(fix);
});
