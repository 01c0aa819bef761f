import manifest from "../../package.json" with { type: "json" };

// Set when an executable is built; the sources by themselves are lectern.
declare const __LECTERN_NAME__: string | undefined;
declare const __LECTERN_VERSION__: string | undefined;
declare const __LECTERN_BASE_URL__: string | undefined;
declare const __LECTERN_PRESET__: unknown;

/** Name of this program: `lectern`, or the one that a preset was compiled under. */
export const NAME: string = typeof __LECTERN_NAME__ === "undefined" ? "lectern" : __LECTERN_NAME__;

/** Version of this program: of a preset that was compiled in, if it has one. */
export const VERSION: string = typeof __LECTERN_VERSION__ === "undefined" ? manifest.version : __LECTERN_VERSION__;

/** Address of the folder that holds this program's releases, without a slash at the end, if it was built with one. */
export const BASE_URL: string | undefined =
  typeof __LECTERN_BASE_URL__ === "undefined" ? undefined : __LECTERN_BASE_URL__;

/** Whether this program is one documentation server, since its preset was compiled in: bare, it serves. */
export const IS_BRANDED: boolean = typeof __LECTERN_PRESET__ !== "undefined";
