import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { BuildError } from "./build_error.ts";
import type { Platform } from "./platform.ts";

/** A Node binary that becomes an executable. */
export interface NodeBinary {
  readonly file: string;
  /** Without a `v` in front. */
  readonly version: string;
}

/**
 * The Node of a platform, as npm installed it.
 *
 * @param folder Where its package is looked for: there, and in what lies above.
 * @throws BuildError when the package is not there.
 */
export async function nodeBinary(platform: Platform, folder: string): Promise<NodeBinary> {
  let manifest: string;
  try {
    manifest = createRequire(join(folder, "package.json")).resolve(`${platform.nodePackage}/package.json`);
  } catch {
    throw new BuildError(`${platform.nodePackage} is not in node_modules. Run: npm ci --ignore-scripts`);
  }
  const { version } = JSON.parse(await readFile(manifest, "utf8"));
  return { file: join(dirname(manifest), platform.nodeFile), version };
}

/**
 * Node and the program within it must be prepared by one version: an executable whose program was prepared by another
 * prints nothing and exits 0, or crashes.
 *
 * @throws BuildError when this file is run by another Node.
 */
export function assertRunBy({ version }: NodeBinary, { nodePackage }: Platform): void {
  if (process.version === `v${version}`) return;
  throw new BuildError(
    `This is Node ${process.version}, but the executable is made from ${nodePackage} ${version}. ` +
      "Run: npm run build (it puts that Node first).",
  );
}
