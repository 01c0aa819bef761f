import { closest } from "../spelling/mod.ts";
import { docs } from "./docs.ts";
import type { Preset } from "./preset.ts";
import { PresetError } from "./preset_error.ts";

/** The presets that lectern brings, by name; those that are not the default are loaded when they are asked for. */
const BUILT_IN: Readonly<Record<string, () => Preset | Promise<Preset>>> = {
  docs: () => docs,
  project: async () => (await import("./project/mod.ts")).project,
  "claude-code": async () => (await import("./claude_code/mod.ts")).claudeCode,
  kinetis: async () => (await import("./kinetis/mod.ts")).kinetis,
};

/** Names of the presets that lectern brings. */
export const PRESET_NAMES: readonly string[] = Object.keys(BUILT_IN);

/**
 * A preset by its name, or by the path of its file, which ends in `.json`.
 *
 * @throws PresetError when there is none, or its file is refused.
 */
export async function presetNamed(nameOrFile: string): Promise<Preset> {
  if (Object.hasOwn(BUILT_IN, nameOrFile)) return await BUILT_IN[nameOrFile]!();
  if (!/\.json$/i.test(nameOrFile)) {
    const near = closest(nameOrFile, PRESET_NAMES);
    throw new PresetError(
      "preset_unknown",
      `There is no preset "${nameOrFile}". Built in: ${PRESET_NAMES.join(", ")}; the nearest is "${near}". A preset of your own ` +
        "is a file whose name ends in .json.",
    );
  }
  const { readPreset } = await import("./preset_file.ts");
  return await readPreset(nameOrFile);
}
