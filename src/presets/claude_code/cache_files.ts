import { homedir } from "node:os";
import { join } from "node:path";

/** Where both caches are kept. */
export interface CacheFiles {
  readonly content: string;
  readonly index: string;
}

/**
 * The preset's own places, whatever `LECTERN_HOME` says: other programs keep the same text at the same place. Below
 * `XDG_CACHE_HOME`, else the platform's folder for caches.
 */
export function cacheFiles(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): CacheFiles {
  const home = env.HOME || env.USERPROFILE || homedir();
  const own = platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
  const folder = join(env.XDG_CACHE_HOME?.trim() || own, "claude-code-docs");
  return { content: join(folder, "llms-full.txt"), index: join(folder, "llms-full.index.bin") };
}
