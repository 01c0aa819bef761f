import { statSync } from "node:fs";
import { MAX_SITE_BYTES } from "./site_limits.ts";
import { SourceError } from "./source_error.ts";

/**
 * Size and time of a local file's last change, as one string.
 *
 * @throws {SourceError} `source_missing`, `too_large`
 */
export function fileValidator(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new SourceError("source_missing", `There is no file at ${path}.`);
  if (stats.size > MAX_SITE_BYTES) {
    throw new SourceError("too_large", `${path} is larger than the limit of ${MAX_SITE_BYTES} bytes.`);
  }
  return `${stats.size}-${stats.mtimeMs}`;
}
