import type { SourceRecord } from "../library/mod.ts";
import { SettingsError } from "./settings_error.ts";

/** `Name: value`. A token that is given bare has no colon. */
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.+)$/;

/** What a header's value may hold: no control character, and nothing that has more than one byte. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]+$/;

/** Headers by which a connection is steered: they are no secret, and a wrong one breaks the request. */
const STEERING = /^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/**
 * The header for a source's server, from the environment variable that the source names. The variable holds `Name: value`,
 * or what follows in `Authorization: Bearer …`, or a scheme and what belongs to it, as in `Basic dXNlcjpwYXNz`.
 *
 * @returns Names and secret values; none for a source that names no variable.
 * @throws SettingsError naming the variable, never its value, when it is not set or holds no header.
 */
export function headersOf(
  { name, headerFrom }: Pick<SourceRecord, "name" | "headerFrom">,
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string>> {
  if (headerFrom === undefined) return {};
  const given = env[headerFrom]?.trim();
  if (!given) {
    throw new SettingsError(
      "header",
      `${name} is read with a header from the environment variable ${headerFrom}, which is not set. Set it to ` +
        '"Name: value", or to a token.',
    );
  }
  const [, header = "Authorization", value = /\s/.test(given) ? given : `Bearer ${given}`] = HEADER.exec(given) ?? [];
  if (STEERING.test(header)) {
    throw new SettingsError(
      "header",
      `${name} is read with a header from the environment variable ${headerFrom}, which holds "${header}". That one is ` +
        "not taken, since it steers the connection.",
    );
  }
  if (!VALUE.test(value)) {
    throw new SettingsError(
      "header",
      `${name} is read with a header from the environment variable ${headerFrom}, whose value has line ends or other ` +
        'characters that no header may have. Set it to "Name: value", or to a token.',
    );
  }
  return { [header]: value };
}
