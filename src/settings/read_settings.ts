import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { shapeFaults } from "../faults/mod.ts";
import type { Places } from "../storage/mod.ts";
import { environmentSettings } from "./environment_settings.ts";
import { timeOf } from "./every.ts";
import { readJsonFile } from "./read_json_file.ts";
import { type Settings, settingsSchema } from "./settings.ts";
import { errorOf } from "./settings_error.ts";

/**
 * What a person has set: in their file, and before that in `LECTERN_REFRESH_EVERY`, `LECTERN_CA` and `LECTERN_PROXY`.
 * Without a file nothing is set.
 *
 * @throws SettingsError naming all that is wrong in both.
 */
export function readSettings(places: Pick<Places, "config">, env: NodeJS.ProcessEnv = process.env): Settings {
  const file = places.config;
  const read = readJsonFile(file);
  const content = read === undefined ? {} : read;
  const parsed = settingsSchema.safeParse(content);
  const surrounding = environmentSettings(env);
  const wrong = errorOf(
    new Map([
      [file, parsed.error ? shapeFaults(settingsSchema, parsed.error.issues, content) : []],
      ["The environment", surrounding.faults],
    ]),
  );
  if (wrong || !parsed.data) throw wrong;
  const { $schema: _, refreshEvery, maxStale, ca, ...rest } = parsed.data;
  return {
    ...rest,
    ...(refreshEvery === undefined ? {} : { refreshEvery: timeOf(refreshEvery) }),
    ...(maxStale === undefined ? {} : { maxStale: timeOf(maxStale) }),
    ...(ca === undefined ? {} : { ca: pathOf(ca, dirname(file)) }),
    ...surrounding.settings,
  };
}

/** An absolute path from one that a person wrote. */
function pathOf(written: string, folder: string): string {
  return /^~([/\\]|$)/.test(written) ? resolve(homedir(), written.slice(2)) : resolve(folder, written);
}
