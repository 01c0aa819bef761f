import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  BuildError,
  type Bundle,
  bundle,
  codeCaches,
  embed,
  hostPlatform,
  inWorkshop,
  type Platform,
  prove,
  root,
  timed,
} from "../build/mod.ts";
import { type Entry, gzip, tar, xz, zip } from "./archives.ts";
import { billOfMaterials } from "./bill_of_materials.ts";
import { type Checksums, checksumFile, sha256 } from "./checksums.ts";
import { extensionBundle } from "./extension_bundle.ts";
import { installScripts } from "./install_scripts.ts";
import { notices } from "./notices.ts";
import { executablePackage, launcherPackage, type Published, packageFile, platformPackage } from "./npm_packages.ts";
import { lockfileOf, platformNode } from "./platform_node.ts";
import { registryEntry, registryNameFrom } from "./registry_entry.ts";
import type { ReleasePlan } from "./release_plan.ts";

/** File name → content. */
type Files = ReadonlyMap<string, Uint8Array | string>;

/**
 * Makes the folder of a release. The same sources and packages make the same bytes.
 *
 * @throws BuildError when something is missing, or an executable does not answer.
 */
export async function makeRelease(plan: ReleasePlan): Promise<void> {
  if (hostPlatform().id !== "linux-x64") throw new BuildError("A release is made on Linux, x64.");
  const { program, out } = plan;
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const sums = new Map<string, string>();
  const put = async (files: Files) => {
    for (const [name, content] of files) {
      await writeFile(join(out, name), content);
      sums.set(name, sha256(content));
    }
  };
  await inWorkshop(async (workshop) => {
    const made = await timed("bundle", () => bundle(program, workshop));
    const published = await publishedAs(plan, made);
    for (const platform of plan.platforms) {
      await put(await filesOf(plan, published, made, platform, join(workshop, platform.id)));
    }
    const bundles = new Map([...sums].filter(([name]) => name.endsWith(".mcpb")));
    await put(await filesOfAll(plan, published, made, bundles));
  });
  await writeFile(join(out, "SHA256SUMS"), checksumFile(sums));
}

async function publishedAs({ program, registryName }: ReleasePlan, { version }: Bundle): Promise<Published> {
  const { name, baseUrl, preset } = program;
  const { description } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return {
    name,
    version,
    description:
      preset === undefined ? description : `Documentation for coding agents: ${name}, over the Model Context Protocol`,
    registryName: registryName ?? registryNameFrom(baseUrl, name),
  };
}

/** What follows a program's name to serve: one that a preset was compiled into is that server. */
function serveArguments({ program }: ReleasePlan): string[] {
  return program.preset === undefined ? ["serve"] : [];
}

/** The files of one platform: archives, extension bundle, npm package. */
async function filesOf(
  plan: ReleasePlan,
  published: Published,
  made: Bundle,
  platform: Platform,
  workshop: string,
): Promise<Files> {
  const { name, version } = published;
  await mkdir(workshop);
  const { node, maker } = await platformNode(platform);
  const isHost = platform.id === hostPlatform().id;
  const file = await timed(
    `${platform.id}, Node ${node.version}`,
    async () => {
      const assets = isHost ? await codeCaches(made.assets) : made.assets;
      return await embed({ name, assets, platform, node, maker, workshop });
    },
    (executable) => executable,
  );
  if (isHost) await timed("first run", () => prove(file));
  const executable = await readFile(file);
  const licence = await readFile(join(root, "LICENSE"), "utf8");
  const notice = await notices(name, made.packages, maker);
  const entries: Entry[] = [
    { name: name + platform.suffix, content: executable, isExecutable: true },
    { name: "LICENSE", content: licence },
    { name: "NOTICES.md", content: notice },
  ];
  const { compression } = plan;
  const archive = await tar(entries);
  const isWindows = platform.format === "pe";
  const serve = serveArguments(plan);
  const npmPackage = platformPackage(name, platform);
  return await timed("archives", async () => {
    const works: Promise<[string, Uint8Array]>[] = [
      isWindows
        ? named(`${name}-${platform.id}.zip`, zip(entries, compression))
        : named(`${name}-${platform.id}.tar.xz`, xz(archive, compression)),
      named(`${name}-${platform.id}.tar.gz`, gzip(archive, compression)),
      named(
        `${name}-${platform.id}.mcpb`,
        zip(extensionBundle({ ...published, platform, executable, serve, licence, notices: notice }), compression),
      ),
      named(
        packageFile(npmPackage, version),
        executablePackage(published, platform, executable, notice)
          .then(tar)
          .then((one) => gzip(one, compression)),
      ),
    ];
    return new Map<string, Uint8Array | string>(await Promise.all(works));
  });
}

async function named(name: string, content: Promise<Uint8Array>): Promise<[string, Uint8Array]> {
  return [name, await content];
}

/** The files that are one for all platforms. */
async function filesOfAll(plan: ReleasePlan, published: Published, made: Bundle, bundles: Checksums): Promise<Files> {
  const { program, platforms, versionsBefore, compression } = plan;
  const { name, version } = published;
  const launcher = await gzip(await tar(await launcherPackage(published, platforms)), compression);
  const nodes = platforms.map((platform) => ({ platform, lockfile: lockfileOf(platform) }));
  const entry = { ...published, baseUrl: program.baseUrl, serve: serveArguments(plan), bundles };
  return new Map<string, Uint8Array | string>([
    ...Object.entries(await installScripts(program)),
    ["VERSIONS", [...new Set([version, ...versionsBefore])].map((one) => `${one}\n`).join("")],
    [`${name}.cdx.json`, await billOfMaterials({ ...published, packages: made.packages, nodes })],
    ["server.json", registryEntry(entry)],
    [packageFile(name, version), launcher],
  ]);
}
