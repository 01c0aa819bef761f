import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  BuildError,
  hostPlatform,
  type NodeBinary,
  nodeBinary,
  type Platform,
  platformNamed,
  root,
} from "../build/mod.ts";

/** The Node of a platform, and one of the same version that runs on this machine. */
export interface PlatformNode {
  readonly node: NodeBinary;
  readonly maker: string;
}

/** Where the packages are locked: one folder each, since npm installs for one platform at a time. */
const LOCKS = join(import.meta.dirname, "platforms");
/** Where they are installed: they are large, and of no use to who works on the sources. */
const INSTALLED = join(root, ".build", "platforms");

/**
 * The Node that becomes the executable of a platform, installed by npm from a locked package where it is not there yet.
 *
 * Linux and Windows have the version that runs this file. npm has no recent one of that line for macOS, so there the next
 * line is taken, and its programs are prepared by the Linux binary of the same version.
 *
 * @throws BuildError when npm fails.
 */
export async function platformNode(platform: Platform): Promise<PlatformNode> {
  const host = hostPlatform();
  if (platform.id === host.id) return { node: await nodeBinary(platform, root), maker: process.execPath };
  const node = await installed(platform, platform.id);
  if (node.version === process.versions.node) return { node, maker: process.execPath };
  const maker = await installed(platformNamed("linux-x64"), "maker");
  return { node, maker: maker.file };
}

/** The lockfile that the Node of a platform is taken from. */
export function lockfileOf(platform: Platform): string {
  return join(platform.id === hostPlatform().id ? root : join(LOCKS, platform.id), "package-lock.json");
}

async function installed(platform: Platform, name: string): Promise<NodeBinary> {
  const folder = join(INSTALLED, name);
  if (!(await isInstalled(platform, name))) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await cp(join(LOCKS, name), folder, { recursive: true });
    const [os, cpu] = platform.id.split("-");
    try {
      const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", `--os=${os}`, `--cpu=${cpu}`];
      await promisify(execFile)("npm", args, { cwd: folder, timeout: 300_000 });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw new BuildError(`npm could not install ${platform.nodePackage}: ${(error as Error).message.trim()}`);
    }
  }
  return await nodeBinary(platform, folder);
}

/** Whether the package is there as it is locked now. npm writes the inner lock last. */
async function isInstalled(platform: Platform, name: string): Promise<boolean> {
  try {
    const locked = JSON.parse(await readFile(join(LOCKS, name, "package-lock.json"), "utf8"));
    const there = JSON.parse(await readFile(join(INSTALLED, name, "node_modules/.package-lock.json"), "utf8"));
    const key = `node_modules/${platform.nodePackage}`;
    return there.packages[key].integrity === locked.packages[key].integrity;
  } catch {
    return false;
  }
}
