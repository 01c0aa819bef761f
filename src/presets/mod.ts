/** Documentation servers, as data. */
export { docs } from "./docs.ts";
export type { Preset, PresetOptions } from "./preset.ts";
export { VERSION } from "./version.ts";
