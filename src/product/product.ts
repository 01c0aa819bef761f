import manifest from "../../package.json" with { type: "json" };

// Set when an executable is built; the sources by themselves are lectern.
declare const __LECTERN_NAME__: string | undefined;
declare const __LECTERN_BASE_URL__: string | undefined;

/** Name of this program: `lectern`, or the one that a preset was compiled under. */
export const NAME: string = typeof __LECTERN_NAME__ === "undefined" ? "lectern" : __LECTERN_NAME__;

/** Version of this program. */
export const VERSION: string = manifest.version;

/** Address of the folder that holds this program's releases, without a slash at the end, if it was built with one. */
export const BASE_URL: string | undefined =
  typeof __LECTERN_BASE_URL__ === "undefined" ? undefined : __LECTERN_BASE_URL__;
