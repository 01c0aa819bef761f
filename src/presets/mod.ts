/** Documentation servers, as data. */
export { docs } from "./docs.ts";
export { PRESET_NAMES, presetNamed } from "./find_preset.ts";
export { ownPreset, ownSources } from "./own_preset.ts";
export type { Preset, PresetOptions } from "./preset.ts";
export { PresetError } from "./preset_error.ts";
export type { PresetSource } from "./preset_of.ts";
export type { Toolbox, UserTool } from "./user_tools.ts";

/** Opens the part that prepares a preset for an executable; only its build needs it. */
export const openCompiling = () => import("./compile_preset.ts");
