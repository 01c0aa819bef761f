import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { installedVersion } from "../../src/sources/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

const manifest = (version: string) => JSON.stringify({ name: "zod", version });
const project = (range: string) => JSON.stringify({ dependencies: { zod: range } });

/** A lock file of npm, version 3, with one package. */
const npmLock = (version: string) =>
  JSON.stringify({ lockfileVersion: 3, packages: { "node_modules/zod": { version } } });

describe("the nearest and the most telling file decides", () => {
  test.each<[string, Record<string, string>, string, { version: string; from: string } | undefined]>([
    [
      "what is installed goes before the lock file",
      { ".git/HEAD": "", "node_modules/zod/package.json": manifest("4.1.3"), "package-lock.json": npmLock("4.0.0") },
      "",
      { version: "4.1.3", from: "node_modules/zod/package.json" },
    ],
    [
      "a package of a workspace finds what its root has installed",
      { ".git/HEAD": "", "node_modules/zod/package.json": manifest("4.1.3"), "packages/a/package.json": project("^4") },
      "packages/a/src",
      { version: "4.1.3", from: "node_modules/zod/package.json" },
    ],
    [
      "its own before its root's",
      {
        ".git/HEAD": "",
        "node_modules/zod/package.json": manifest("4.1.3"),
        "packages/a/node_modules/zod/package.json": manifest("3.0.0"),
      },
      "packages/a",
      { version: "3.0.0", from: "node_modules/zod/package.json" },
    ],
    [
      "the lock file goes before the range",
      { ".git/HEAD": "", "package-lock.json": npmLock("4.0.0"), "package.json": project("^3.2") },
      "",
      { version: "4.0.0", from: "package-lock.json" },
    ],
    [
      "nothing above the repository counts",
      { "node_modules/zod/package.json": manifest("4.1.3"), "repository/.git/HEAD": "" },
      "repository",
      undefined,
    ],
    [
      "nothing above the first package.json counts where there is no repository",
      { "node_modules/zod/package.json": manifest("4.1.3"), "a/package.json": "{}", "a/b/x": "" },
      "a/b",
      undefined,
    ],
    [
      "a file that cannot be read has no say",
      {
        ".git/HEAD": "",
        "node_modules/zod/package.json": "{",
        "package-lock.json": '{"packages": 3}',
        "package.json": project("~2.1.0"),
      },
      "",
      { version: "2.1.0", from: "package.json" },
    ],
    [
      "a version that is none has no say",
      { ".git/HEAD": "", "node_modules/zod/package.json": manifest("four") },
      "",
      undefined,
    ],
    [
      "a project that does not use it",
      { ".git/HEAD": "", "package.json": project("^4").replace("zod", "x") },
      "",
      undefined,
    ],
  ])("%s", (_why, files, below, expected) => {
    expect(installedVersion("zod", join(temporaryFolder(files), below))).toEqual(expected);
  });
});

test("a name that leads out of node_modules is no package", () => {
  const folder = temporaryFolder({ "package.json": '{"version": "1.0.0"}', "a/.git/HEAD": "", "a/node_modules/x": "" });
  expect(installedVersion("../..", join(folder, "a"))).toBeUndefined();
  expect(installedVersion("../../", join(folder, "a"))).toBeUndefined();
});

describe("ranges of a package.json begin at a version", () => {
  test.each([
    ["^4.1.3", "4.1.3"],
    ["~2.1", "2.1.0"],
    [">=3 <5", "3.0.0"],
    ["4.x", "4.0.0"],
    ["4", "4.0.0"],
    ["v1.2.3-beta.1", "1.2.3-beta.1"],
    ["npm:@other/zod@^3.1.0", "3.1.0"],
    ["workspace:^1.0.0", "1.0.0"],
    ["^1.2.0 || ^2.0.0", "1.2.0"],
    ["*", undefined],
    ["latest", undefined],
    ["workspace:*", undefined],
    ["file:../zod-4", undefined],
    ["<3", undefined],
    ["https://x.dev/zod-4.0.0.tgz", undefined],
  ])("%s → %s", (range, version) => {
    const folder = temporaryFolder({ ".git/HEAD": "", "package.json": project(range) });
    expect(installedVersion("zod", folder)?.version).toBe(version);
  });
});

const PNPM_5 = `lockfileVersion: 5.4
specifiers:
  zod: ^3.20.0
  '@s/p': ^1.0.0
dependencies:
  '@s/p': 1.2.3_react@18.2.0
devDependencies:
  zod: 3.22.4
packages:
  /zod/9.9.9:
    resolution: {integrity: sha512-x}
`;
const PNPM_6 = `lockfileVersion: '6.0'
dependencies:
  zod:
    specifier: ^3.20.0
    version: 3.22.4
  '@s/p':
    specifier: ^1.0.0
    version: 1.2.3(react@18.2.0)
packages:
  /zod@9.9.9:
    dev: false
`;
const PNPM_9 = `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

importers:

  .:
    devDependencies:
      '@s/p':
        specifier: ^1.0.0
        version: 1.2.3(react@18.2.0(x@1.0.0))
      linked:
        specifier: link:../linked
        version: link:../linked

  packages/a:
    dependencies:
      zod:
        specifier: npm:other@^3.0.0
        version: other@3.22.4

packages:

  zod@9.9.9:
    resolution: {integrity: sha512-x}
`;
const YARN_1 = `# yarn lockfile v1


"@s/p@^1.0.0":
  version "1.2.3"
  resolved "https://x.dev/p.tgz"

zod@^2.0.0:
  version "2.0.0"

zod@^3.20.0, zod@^3.21.0:
  version "3.22.4"
  dependencies:
    version "9.9.9"
`;
const YARN_BERRY = `__metadata:
  version: 8

"@s/p@npm:^1.0.0":
  version: 1.2.3
  resolution: "@s/p@npm:1.2.3"

"zod@npm:^2.0.0":
  version: 2.0.0

"zod@npm:^3.20.0, zod@npm:^3.21.0":
  version: 3.22.4
  resolution: "zod@npm:3.22.4"
`;
const BUN = `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "x", "dependencies": { "zod": "^3.20.0", }, }, },
  "packages": {
    "@s/p": ["@s/p@1.2.3", "", { "dependencies": { "zod": "^2.0.0" } }, "sha512-x=="],

    "zod": ["zod@3.22.4", "", {}, "sha512-x=="],

    "@s/p/zod": ["zod@2.0.0", "", {}, "sha512-x=="],
  }
}
`;
const NPM_1 = JSON.stringify({
  lockfileVersion: 1,
  dependencies: {
    zod: { version: "3.22.4" },
    "@s/p": { version: "1.2.3", dependencies: { zod: { version: "2.0.0" } } },
  },
});
const NPM_3 = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { zod: "^2.0.0" } },
    "node_modules/zod": { version: "2.0.0" },
    "node_modules/@s/p": { resolved: "packages/p", link: true },
    "packages/p": { version: "1.2.3" },
    "packages/a/node_modules/zod": { version: "3.22.4" },
  },
});

describe("each lock file is understood, in each of its shapes", () => {
  test.each<[string, string, string]>([
    ["npm, version 1", "package-lock.json", NPM_1],
    ["npm, version 3, with a workspace and a link", "package-lock.json", NPM_3],
    ["npm, as it is published", "npm-shrinkwrap.json", NPM_1],
    ["pnpm, version 5", "pnpm-lock.yaml", PNPM_5],
    ["pnpm, version 6", "pnpm-lock.yaml", PNPM_6],
    ["pnpm, version 9, with importers and an alias", "pnpm-lock.yaml", PNPM_9],
    ["pnpm, with Windows line ends", "pnpm-lock.yaml", PNPM_9.replaceAll("\n", "\r\n")],
    ["yarn, classic", "yarn.lock", YARN_1],
    ["yarn, later", "yarn.lock", YARN_BERRY],
    ["bun", "bun.lock", BUN],
  ])("%s", (_what, name, text) => {
    const folder = temporaryFolder({ ".git/HEAD": "", [name]: text, "packages/a/src/x.ts": "" });
    const inside = join(folder, "packages", "a", "src");
    expect(installedVersion("zod", inside)).toEqual({ version: "3.22.4", from: name });
    expect(installedVersion("@s/p", inside)).toEqual({ version: "1.2.3", from: name });
    expect(installedVersion("linked", inside)).toBeUndefined();
    expect(installedVersion("unheard-of", inside)).toBeUndefined();
  });

  test("of several versions in a yarn.lock the one that the manifest's range led to", () => {
    for (const text of [YARN_1, YARN_BERRY]) {
      const folder = temporaryFolder({ ".git/HEAD": "", "yarn.lock": text, "package.json": project("^2.0.0") });
      expect(installedVersion("zod", folder)?.version).toBe("2.0.0");
    }
  });

  test("one that changed is read anew", () => {
    const folder = temporaryFolder({ ".git/HEAD": "", "package-lock.json": npmLock("4.0.0") });
    const path = join(folder, "package-lock.json");
    expect(installedVersion("zod", folder)?.version).toBe("4.0.0");
    writeFileSync(path, npmLock("4.0.1"));
    utimesSync(path, 1, 1);
    expect(installedVersion("zod", folder)?.version).toBe("4.0.1");
  });
});
