import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { PresetParts } from "../../src/presets/compiled_preset.ts";
import { openCompiling } from "../../src/presets/mod.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A preset's parts as an executable would have them; its modules are not bundled, but run from where they lie. */
export async function compiledParts(file: string): Promise<PresetParts> {
  const { compilePreset } = await openCompiling();
  const { files, modules } = await compilePreset(file, temporaryFolder());
  const require = createRequire(import.meta.url);
  return {
    text: (name) => readFileSync(files[name]!, "utf8"),
    bytes: (name) => readFileSync(files[name]!),
    module: (name) => require(modules[name]!),
  };
}

/** Environment in which a run from source is the program that a preset was compiled into under a name. */
export async function brandedAs(name: string, file: string): Promise<NodeJS.ProcessEnv> {
  const { compilePreset } = await openCompiling();
  const folder = temporaryFolder();
  const { files, modules, version } = await compilePreset(file, folder);
  const brand = join(folder, "brand.mjs");
  writeFileSync(
    brand,
    `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const files = ${JSON.stringify(files)};
const modules = ${JSON.stringify(modules)};
const require = createRequire(import.meta.url);
globalThis.__LECTERN_NAME__ = ${JSON.stringify(name)};
${version === undefined ? "" : `globalThis.__LECTERN_VERSION__ = ${JSON.stringify(version)};`}
globalThis.__LECTERN_PRESET__ = {
  text: (name) => readFileSync(files[name], "utf8"),
  bytes: (name) => readFileSync(files[name]),
  module: (name) => require(modules[name]),
};
`,
  );
  return { NODE_OPTIONS: `--import=${brand}` };
}
