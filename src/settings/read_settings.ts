import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import type * as z from "zod/mini";
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
  const { written, faults } = writtenIn(file);
  const surrounding = environmentSettings(env);
  const wrong = errorOf(
    new Map([
      [file, faults],
      ["The environment", surrounding.faults],
    ]),
  );
  if (wrong) throw wrong;
  const { $schema: _, refreshEvery, maxStale, ca, ...rest } = written;
  return {
    ...rest,
    ...(refreshEvery === undefined ? {} : { refreshEvery: timeOf(refreshEvery) }),
    ...(maxStale === undefined ? {} : { maxStale: timeOf(maxStale) }),
    ...(ca === undefined ? {} : { ca: pathOf(ca, dirname(file)) }),
    ...surrounding.settings,
  };
}

type Written = z.infer<ReturnType<typeof settingsSchema>>;

/** What the file says, and what is wrong with it; nothing where there is none. */
function writtenIn(file: string): { written: Written; faults: readonly string[] } {
  const content = readJsonFile(file);
  if (content === undefined) return { written: {}, faults: [] };
  const schema = settingsSchema();
  const { data = {}, error } = schema.safeParse(content);
  return { written: data, faults: error ? shapeFaults(schema, error.issues, content) : [] };
}

/** An absolute path from one that a person wrote. */
function pathOf(written: string, folder: string): string {
  return /^~([/\\]|$)/.test(written) ? resolve(homedir(), written.slice(2)) : resolve(folder, written);
}
