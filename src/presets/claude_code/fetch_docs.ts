import { type Download, type DownloadOptions, FetchError } from "../../fetch/mod.ts";
import { DocumentError } from "../../pages/mod.ts";
import { type Configuration, isOfficial } from "./configuration.ts";

/** Gives a document from the network, as `Network.download` does. */
export type Downloading = (address: string, options: DownloadOptions) => Promise<Download>;

/** The longest time that a timer can wait for. */
const LONGEST = 2 ** 31 - 1;

/** Fewest sections of a text that was fetched; fewer are a text cut short, in every mode and whatever is configured. */
export const FEWEST_FETCHED = 40;

/** A text that was fetched and is no documentation as it should be. */
export class ContentRefused extends Error {
  readonly code = "content_refused";

  constructor(sections: number) {
    super(
      `What was fetched has ${sections} sections; a whole documentation has ${FEWEST_FETCHED} at least. It was not stored.`,
    );
    this.name = "ContentRefused";
  }
}

/** Whether a fetch failed for a reason that lies outside this program: then the text of before may stand in. */
export function isExpected(error: unknown): boolean {
  return error instanceof FetchError || error instanceof DocumentError || error instanceof ContentRefused;
}

/**
 * Fetches the text; `undefined` bytes mean that it is what the validators stand for.
 *
 * @throws FetchError, also when it came from elsewhere than official mode is pinned to.
 */
export async function fetchDocs(
  download: Downloading,
  { docsUrl, trustMode, fetchTimeout, maxResponseBytes }: Configuration,
  options: Pick<DownloadOptions, "validators" | "signal" | "onProgress">,
): Promise<Download> {
  if (fetchTimeout === 0) throw new FetchError("timeout", `${docsUrl} was not asked: FETCH_TIMEOUT_MS is 0.`);
  const time = Math.min(fetchTimeout, LONGEST);
  const found = await download(docsUrl, {
    ...options,
    maxBytes: maxResponseBytes,
    connectTimeout: time,
    idleTimeout: time,
    totalTimeout: time,
  });
  // A redirect within the same site is followed, but this source is one host, not a site.
  if (trustMode === "official" && !isOfficial(new URL(found.url))) {
    throw new FetchError("redirect", `${docsUrl} was redirected to ${found.url}, which official mode does not accept.`);
  }
  return found;
}
