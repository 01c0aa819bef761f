import { plain } from "../faults/mod.ts";

/**
 * A setting that cannot be used. The message names the file or variable, the key, what stands there and what is allowed,
 * a line for each; never a secret.
 *
 * - `settings_unreadable`: the file is there and cannot be read, or is no JSON.
 * - `settings_invalid`: a key or a value means nothing.
 * - `header`: the variable with the header for a source's server is not set, or holds none.
 */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly code: "settings_unreadable" | "settings_invalid" | "header";

  constructor(code: SettingsError["code"], message: string) {
    super(message.toWellFormed());
    this.code = code;
  }
}

/** What is wrong, by the file or other place where it stands. */
export type Complaints = ReadonlyMap<string, readonly string[]>;

/** All complaints as one error; nothing when there is none. */
export function errorOf(complaints: Complaints): SettingsError | undefined {
  const told = [...complaints].filter(([, sentences]) => sentences.length > 0);
  if (told.length === 0) return undefined;
  const blocks = told.map(([place, sentences]) => [`${place} cannot be used:`, ...sentences.map(plain)].join("\n  "));
  return new SettingsError("settings_invalid", blocks.join("\n"));
}
