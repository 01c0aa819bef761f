/** Documentation servers, as data. */
export { docs } from "./docs.ts";
export { presetNamed } from "./find_preset.ts";
export type { Preset, PresetOptions } from "./preset.ts";
export { PresetError } from "./preset_error.ts";
export type { Toolbox, UserTool } from "./user_tools.ts";
