import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { foldersOfProject } from "./installed_version.ts";

/** Where packages come from for lack of other words. */
export const NPM_REGISTRY = "https://registry.npmjs.org/";

/**
 * The registry that npm would ask for a package from a folder, with a slash at its end: that of the package's scope, else
 * the general one; from the environment, else from the project's `.npmrc`, else from the user's.
 *
 * Of `.npmrc` nothing is taken but these two settings; tokens are not read.
 */
export function registryOf(name: string, folder: string, env: NodeJS.ProcessEnv): string {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  const places = [fromEnvironment(env), ...settingFiles(folder, env).map((path) => settingsAt(path, env))];
  for (const key of scope ? [`${scope}:registry`, "registry"] : ["registry"]) {
    const found = places
      .map((settings) => settings.get(key))
      .find((value) => value !== undefined && URL.canParse(value));
    if (found !== undefined) return found.replace(/\/*$/, "/");
  }
  return NPM_REGISTRY;
}

/** `npm_config_registry`, `NPM_CONFIG_REGISTRY`, `npm_config_@scope:registry`. */
function fromEnvironment(env: NodeJS.ProcessEnv): Map<string, string> {
  const settings = Object.entries(env).flatMap(([name, value]): [string, string][] => {
    const key = /^npm_config_(.+)$/i.exec(name)?.[1]?.toLowerCase();
    return key !== undefined && value ? [[key, value]] : [];
  });
  return new Map(settings);
}

function settingFiles(folder: string, env: NodeJS.ProcessEnv): string[] {
  const user = env.npm_config_userconfig || env.NPM_CONFIG_USERCONFIG;
  const home = env.HOME || env.USERPROFILE || homedir();
  return [...foldersOfProject(folder).map((place) => join(place, ".npmrc")), user || join(home, ".npmrc")];
}

/** The settings in a file that say where a registry is; none where the file cannot be read. */
function settingsAt(path: string, env: NodeJS.ProcessEnv): Map<string, string> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return new Map();
  }
  const settings = text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, key, value] = /^\s*((?:@[^\s=:]+:)?registry)\s*=\s*["']?([^"'\s]+)["']?\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined) return [];
    return [[key.toLowerCase(), value.replace(/\$\{([^}]+)\}/g, (whole, name: string) => env[name] ?? whole)]];
  });
  return new Map(settings);
}
