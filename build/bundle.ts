import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { bundling, NOWHERE, packagesOf } from "./bundling.ts";
import { grammarAssets } from "./grammars.ts";
import { inAscii } from "./in_ascii.ts";
import { manual } from "./manual.ts";
import { bundlePackage, packagesApart } from "./packages_apart.ts";
import type { Program } from "./plan.ts";
import { presetAssets } from "./preset.ts";
import { root } from "./root.ts";

/** What an executable reads through `node:sea`: name → file. */
export type Assets = Readonly<Record<string, string>>;

/** What reads the grammars: a program without it needs none. */
const CODE = "src/code/grammars.ts";

/** A program, bundled. */
export interface Bundle {
  /** What the program says is its version. */
  readonly version: string;
  readonly assets: Assets;
  /** The packages whose text is in it, as a lockfile names them, sorted. */
  readonly packages: readonly string[];
}

/**
 * Bundles the program, whose dynamic imports then run when they are reached, and apart from it each package that it uses.
 * All that comes out is the same for every platform.
 *
 * @param workshop An empty folder, in which the files are made.
 */
export async function bundle(program: Program, workshop: string): Promise<Bundle> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const preset = program.preset === undefined ? undefined : await presetAssets(program.preset, workshop);
  const outfile = join(workshop, "program.cjs");
  /** Package → the ways in which it is imported, `zod` and `zod/mini` say. */
  const packages = new Map<string, Set<string>>();
  const { metafile } = await esbuild.build({
    ...bundling,
    entryPoints: [program.entry],
    outfile,
    banner: { js: "(function(module, require, lecternPackage) {" },
    footer: { js: "})" },
    plugins: [packagesApart(packages)],
    define: {
      __LECTERN_NAME__: JSON.stringify(program.name),
      __LECTERN_VERSION__: JSON.stringify(preset?.version ?? version),
      __LECTERN_BASE_URL__: program.baseUrl === undefined ? "undefined" : JSON.stringify(program.baseUrl),
      // The loader gives the parts of a preset, which are there only if there is one.
      ...(preset ? {} : { __LECTERN_PRESET__: "undefined" }),
      ...NOWHERE,
    },
  });
  await inAscii(outfile);
  const worker = await bundleWorker(workshop);
  const manualFile = join(workshop, "manual.json");
  await writeFile(manualFile, JSON.stringify(await manual()));
  const apart = await Promise.all(
    [...packages].sort().map(async ([name, specifiers]) => ({
      name,
      ...(await bundlePackage(name, [...specifiers], workshop)),
    })),
  );
  const grammars = CODE in metafile.inputs ? await grammarAssets(workshop) : undefined;
  const scripts = Object.fromEntries(apart.map(({ name, file }) => [`${name}.cjs`, file]));
  const used = [
    ...packagesOf(metafile),
    ...worker.packages,
    ...(preset?.packages ?? []),
    ...(grammars?.packages ?? []),
    ...apart.flatMap((one) => one.packages),
  ];
  return {
    version: preset?.version ?? version,
    assets: {
      "manual.json": manualFile,
      "program.cjs": outfile,
      "worker.js": worker.file,
      ...preset?.assets,
      ...grammars?.assets,
      ...scripts,
    },
    packages: [...new Set(used)].sort(),
  };
}

/** What a thread runs that helps to build a large index: with its packages, since the loader's are another thread's. */
export async function bundleWorker(workshop: string): Promise<{ file: string; packages: string[] }> {
  const file = join(workshop, "worker.js");
  const { metafile } = await esbuild.build({
    ...bundling,
    entryPoints: [join(root, "src", "library", "index_worker.ts")],
    outfile: file,
    mainFields: ["module", "main"],
    define: { __LECTERN_PRESET__: "undefined", ...NOWHERE },
  });
  await inAscii(file);
  return { file, packages: packagesOf(metafile) };
}
