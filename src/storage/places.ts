import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** The folders that belong to lectern on this machine, absolute. */
export interface Places {
  /** Added sources: what a user would miss. Also the installed program's folder. */
  readonly data: string;
  /** Sources worked on without adding them: what can be fetched again. */
  readonly cache: string;
  /** The user's configuration file. */
  readonly config: string;
}

/** Name and exact content of the file that marks the data folder as lectern's own, so that the installer accepts it. */
export const MARKER = {
  name: ".lectern",
  content: "This folder belongs to lectern: its installer writes here.\n",
} as const;

/**
 * Where things are kept: `LECTERN_HOME` overrides all; else the XDG base directories on Linux and the platform's own
 * folders on macOS and Windows.
 */
export function places(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): Places {
  const own = env.LECTERN_HOME;
  if (own) return { data: own, cache: join(own, "cache"), config: join(own, "config.json") };
  const home = env.HOME || env.USERPROFILE || homedir();
  if (platform === "darwin") {
    const support = join(home, "Library", "Application Support", "lectern");
    return { data: support, cache: join(home, "Library", "Caches", "lectern"), config: join(support, "config.json") };
  }
  if (platform === "win32") {
    const local = join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "lectern");
    return { data: local, cache: join(local, "cache"), config: join(local, "config.json") };
  }
  return {
    data: join(env.XDG_DATA_HOME || join(home, ".local", "share"), "lectern"),
    cache: join(env.XDG_CACHE_HOME || join(home, ".cache"), "lectern"),
    config: join(env.XDG_CONFIG_HOME || join(home, ".config"), "lectern", "config.json"),
  };
}

/**
 * Makes the data folder with its marker, unless it is there. A marker of which a killed process wrote only the beginning
 * is completed.
 *
 * @throws the file system's error.
 */
export function makeDataFolder(data: string): void {
  mkdirSync(data, { recursive: true });
  const marker = join(data, MARKER.name);
  const written = existsSync(marker) ? readFileSync(marker, "utf8") : "";
  if (written !== MARKER.content && MARKER.content.startsWith(written)) writeFileSync(marker, MARKER.content);
}
