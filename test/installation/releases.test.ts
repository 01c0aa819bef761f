import { expect, it } from "vitest";
import type { DownloadOptions, Network } from "../../src/fetch/mod.ts";
import { Releases } from "../../src/installation/releases.ts";

/** A network that serves texts by their address, and keeps what was asked for. */
function network(texts: Readonly<Record<string, string>>) {
  const asked: { address: string; options: DownloadOptions }[] = [];
  const download = async (address: string, options: DownloadOptions) => {
    asked.push({ address, options });
    return { bytes: Buffer.from(texts[address]!), url: address, validators: {} };
  };
  return { asked, network: { download } as unknown as Network };
}

const GITHUB = "https://github.com/o/lectern/releases/latest/download";

it("files of a release on GitHub may come from where GitHub keeps them", async () => {
  const { asked, network: web } = network({ [`${GITHUB}/VERSIONS`]: "1.1.0\n1.0.0\n" });
  await new Releases(GITHUB, web).versions();
  expect(asked[0]!.options).toMatchObject({ mayLeadTo: ["githubusercontent.com"] });
});

it.each([
  ["a mirror that somebody named may stand in their own network", "https://mirror.corp/lectern", GITHUB, true],
  ["the address that was compiled in is a public one", GITHUB, GITHUB, false],
  [
    "a release that was made to be tried out on this machine is updated too",
    "http://127.0.0.1:1",
    "http://127.0.0.1:1",
    true,
  ],
])("%s", async (_, base, builtIn, allowLocal) => {
  const { asked, network: web } = network({ [`${base}/VERSIONS`]: "1.1.0\n" });
  await new Releases(base, web, builtIn).versions();
  expect(asked[0]!.options).toMatchObject({ allowLocal });
});

it.each([
  [GITHUB, "1.1.0", GITHUB],
  [GITHUB, "1.0.0", "https://github.com/o/lectern/releases/download/v1.0.0"],
  ["https://example.org/lectern", "1.1.0", "https://example.org/lectern"],
  ["https://example.org/lectern", "1.0.0", "https://example.org/lectern/v1.0.0"],
])("below %s version %s lies at %s", (base, version, folder) => {
  const { network: web } = network({});
  expect(new Releases(base, web).folder(version, ["1.1.0", "1.0.0"])).toBe(folder);
});

it.each([
  ["CR LF at the ends of lines", "1.1.0\r\n1.0.0\r\n", ["1.1.0", "1.0.0"]],
  ["no end of the last line", "1.1.0", ["1.1.0"]],
  ["a pre-release", "2.0.0-rc.1\n", ["2.0.0-rc.1"]],
])("a list of versions may have %s", async (_, text, versions) => {
  const { network: web } = network({ [`${GITHUB}/VERSIONS`]: text });
  expect(await new Releases(GITHUB, web).versions()).toEqual(versions);
});
