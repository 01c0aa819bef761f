import { statSync } from "node:fs";
import { isAddress } from "./origin.ts";
import type { ReadSource } from "./reading.ts";
import { MAX_SITE_BYTES } from "./site_limits.ts";
import { SourceError } from "./source_error.ts";

/**
 * Reads a file or an address: one page (Markdown or HTML), a file of many pages, an index (`llms.txt`) and the pages that it
 * names, a catalogue, or a site, of which the usual places are tried.
 *
 * A local file's size and time of change stand in for the validators of HTTP.
 *
 * @throws FetchError, SourceError, DocumentError or the file system's error; then nothing was read.
 */
export const readSite: ReadSource = async (origin, options) => {
  if (isAddress(origin)) return await (await import("./site_web.ts")).readWeb(origin, options);
  return await (await import("./site_file.ts")).readLocal(origin, options);
};

/** Size and time of a local file's last change, as one string. */
export function fileValidator(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new SourceError("source_missing", `There is no file at ${path}.`);
  if (stats.size > MAX_SITE_BYTES) {
    throw new SourceError("too_large", `${path} is larger than the limit of ${MAX_SITE_BYTES} bytes.`);
  }
  return `${stats.size}-${stats.mtimeMs}`;
}
