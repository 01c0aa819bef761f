import { closest } from "../spelling/mod.ts";
import { claudeCode } from "./claude_code/mod.ts";
import { docs } from "./docs.ts";
import type { Preset } from "./preset.ts";
import { PresetError } from "./preset_error.ts";

/** The presets that lectern brings. */
const BUILT_IN: readonly Preset[] = [docs, claudeCode];

/**
 * A preset by its name, or by the path of its file, which ends in `.json`.
 *
 * @throws PresetError when there is none, or its file is refused.
 */
export async function presetNamed(nameOrFile: string): Promise<Preset> {
  const found = BUILT_IN.find(({ name }) => name === nameOrFile);
  if (found) return found;
  const names = BUILT_IN.map(({ name }) => name);
  if (!/\.json$/i.test(nameOrFile)) {
    const near = closest(nameOrFile, names);
    throw new PresetError(
      "preset_unknown",
      `There is no preset "${nameOrFile}". Built in: ${names.join(", ")}; the nearest is "${near}". A preset of your own ` +
        "is a file whose name ends in .json.",
    );
  }
  const { readPreset } = await import("./preset_file.ts");
  return await readPreset(nameOrFile);
}
