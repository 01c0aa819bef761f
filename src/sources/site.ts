import { isAddress } from "./origin.ts";
import type { ReadSource } from "./reading.ts";

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
