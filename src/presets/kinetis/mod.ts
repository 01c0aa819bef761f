/** The documentation of the Kinetis framework: a fixed list of pages, each read live from its one address. */
export { type KinetisGiven, kinetis, kinetisPreset } from "./kinetis.ts";
