import type { PresetParts } from "./compiled_preset.ts";
import { docs } from "./docs.ts";
import type { Preset } from "./preset.ts";
import type { PresetSource } from "./preset_of.ts";

/** What the build put in; nothing in lectern itself. */
declare const __LECTERN_PRESET__: PresetParts | undefined;

/** What this program serves when nothing else is asked for: the preset that it was made of, or `docs`. */
export async function ownPreset(): Promise<Preset> {
  if (typeof __LECTERN_PRESET__ === "undefined") return docs;
  const { compiledPreset } = await import("./compiled_preset.ts");
  return await compiledPreset(__LECTERN_PRESET__);
}

/** The sources of the preset that this program was made of: it has no others. Nothing in lectern itself. */
export async function ownSources(): Promise<readonly PresetSource[] | undefined> {
  if (typeof __LECTERN_PRESET__ === "undefined") return undefined;
  const { compiledSources } = await import("./compiled_preset.ts");
  return compiledSources(__LECTERN_PRESET__);
}
