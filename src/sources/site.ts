import { readFileSync, statSync } from "node:fs";
import type { DownloadOptions, Validators } from "../fetch/mod.ts";
import { download } from "../fetch/mod.ts";
import { isAddress } from "./origin.ts";
import { SourceError } from "./source_error.ts";

/** Bytes above which a single-file source is refused; the largest known one has 7.7 MB. */
export const MAX_SITE_BYTES = 128 * 1024 * 1024;

/** What a single-file source holds now. */
export interface SiteContent {
  /** The file's bytes as they came; `undefined` when nothing changed since the given validators. */
  readonly bytes: Uint8Array | undefined;
  /** Where they came from in the end: an address or a path. */
  readonly location: string;
  readonly validators: Validators;
}

/**
 * Reads a file that holds many pages, from disk or over HTTPS.
 *
 * A local file's size and time of change stand in for the validators of HTTP.
 *
 * @throws FetchError, SourceError, or the file system's error.
 */
export async function readSite(
  origin: string,
  options: Pick<DownloadOptions, "allowLocal" | "validators" | "signal" | "onProgress">,
): Promise<SiteContent> {
  if (isAddress(origin)) {
    const { bytes, url, validators } = await download(origin, { ...options, maxBytes: MAX_SITE_BYTES });
    return { bytes, location: url, validators };
  }
  const etag = fileValidator(origin);
  if (options.validators?.etag === etag) return { bytes: undefined, location: origin, validators: { etag } };
  return { bytes: readFileSync(origin), location: origin, validators: { etag } };
}

/** Size and time of a local file's last change, as one string. */
export function fileValidator(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new SourceError("source_missing", `There is no file at ${path}.`);
  if (stats.size > MAX_SITE_BYTES) {
    throw new SourceError("too_large", `${path} is larger than the limit of ${MAX_SITE_BYTES} bytes.`);
  }
  return `${stats.size}-${stats.mtimeMs}`;
}
