import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { openCompiling } from "../src/presets/mod.ts";
import { BuildError } from "./build_error.ts";
import type { Assets } from "./bundle.ts";
import { bundling, packagesOf } from "./bundling.ts";

/** What a preset adds to an executable. */
export interface PresetAssets {
  /** The preset's own version, if it has one: then that of the executable. */
  readonly version: string | undefined;
  readonly assets: Assets;
  /** The packages that its modules use, as a lockfile names them. */
  readonly packages: readonly string[];
}

/** What the names of a preset's assets begin with; the loader knows it. */
const PREFIX = "preset/";

/**
 * Checks a preset as the program would, and makes assets of it and of all that it names on this machine: pages are read and
 * indexed, modules of tools bundled with what they import.
 *
 * @param workshop Where the files are made.
 * @throws BuildError naming the key, its value and what is allowed.
 */
export async function presetAssets(file: string, workshop: string): Promise<PresetAssets> {
  const { compilePreset } = await openCompiling();
  const { version, files, modules } = await compilePreset(file, join(workshop, "preset")).catch((error) => {
    throw typeof error.code === "string" ? new BuildError(`--preset ${file}: ${error.message}`) : error;
  });
  const assets = Object.entries(files).map(([part, path]) => [PREFIX + part, path] as const);
  const packages: string[] = [];
  for (const [part, module] of Object.entries(modules)) {
    // No `.cjs`: those are packages, which a code cache is made of.
    const name = `${PREFIX}${part}.js`;
    assets.push([name, join(workshop, name)]);
    packages.push(...(await bundleModule(module, join(workshop, name))));
  }
  return { version, assets: Object.fromEntries(assets), packages };
}

/** The name in a preset's file, for a program that is given none; what is wrong with the file is told later. */
export function nameInPreset(file: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(file, "utf8"));
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Bundles a user's module with all that it imports, as one function of `module` and `require`. Returns the packages in it. */
async function bundleModule(module: string, outfile: string): Promise<string[]> {
  const { metafile } = await esbuild.build({
    ...bundling,
    entryPoints: [module],
    outfile,
    banner: { js: "(function(module, require) {" },
    footer: { js: "})" },
    define: {
      "import.meta.url": '"file:///lectern.cjs"',
      "import.meta.dirname": '"/"',
      "import.meta.filename": '"/lectern.cjs"',
    },
  });
  return packagesOf(metafile);
}
