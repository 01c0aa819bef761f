import { execFile } from "node:child_process";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Assets } from "./bundle.ts";
import { PREDICTABLE } from "./predictable.ts";
import { rehearse } from "./rehearsal.ts";
import { STARTED_WITH } from "./started_with.ts";

const PROGRAM = "program.cjs";

/**
 * V8's code cache of each script, as assets beside them: worth 35 ms of every start. It is only valid for the platform
 * and the exact Node version that made it, which are those of this process. They are written beside the scripts.
 */
export async function codeCaches(assets: Assets): Promise<Assets> {
  const workshop = dirname(assets[PROGRAM]!);
  const packages = Object.keys(assets).filter((name) => name.endsWith(".cjs") && name !== PROGRAM);
  const caches = packages.map((name) => [name.replace(/cjs$/, "cache"), assets[name]!.replace(/cjs$/, "cache")]);
  const taker = join(import.meta.dirname, "package_caches.ts");
  const files = packages.sort().map((name) => basename(assets[name]!));
  await promisify(execFile)(process.execPath, [...PREDICTABLE, ...STARTED_WITH, taker, ...files], {
    cwd: workshop,
    timeout: 60_000,
  });
  const cached: Assets = { ...assets, ...Object.fromEntries(caches) };
  return { ...cached, "program.cache": await rehearse(cached, workshop) };
}
