import { FetchError, publisherOf } from "../fetch/mod.ts";
import { DocumentError } from "../pages/mod.ts";
import { type LlmsIndex, readIndex } from "./llms_index.ts";
import { addressKey, fileName, pathOfAddress } from "./page_address.ts";
import type { IndexEntry, PageFailure } from "./reading.ts";
import type { SiteClient } from "./site_client.ts";
import { MAX_INDEX_BYTES } from "./site_limits.ts";
import { isIndexOf } from "./text_kind.ts";
import { refuseUnreadable } from "./web_page.ts";

/** Indexes below each other that are followed. */
const MAX_DEPTH = 3;
/** Further indexes that are read for one site. */
const MAX_INDEXES = 200;

/**
 * The entries of an index and of the further indexes that it leads to, within the same publisher, each once. One that
 * holds text itself is a page.
 *
 * @param options.url Where the index came from, which others may lead back to
 */
export async function gatherEntries(
  index: LlmsIndex,
  { client, url, publisher }: { client: SiteClient; url?: string; publisher?: string | undefined },
): Promise<{ entries: IndexEntry[]; failures: PageFailure[] }> {
  const entries = [...index.entries];
  const failures: PageFailure[] = [];
  const seen = new Set(url === undefined ? [] : [addressKey(url)]);
  let level = index.subIndexes.filter(({ url }) => !isEdition(url));
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: IndexEntry[] = [];
    for (const link of level) {
      const key = addressKey(link.url);
      if (seen.has(key) || seen.size >= MAX_INDEXES) continue;
      if (publisher !== undefined && (await publisherOf(link.url)) !== publisher) continue;
      seen.add(key);
      try {
        const found = await readSubIndex(link, client);
        if (found === undefined) {
          entries.push(link);
          continue;
        }
        entries.push(...found.entries.map((entry) => below(link, entry)));
        next.push(...found.subIndexes.filter(({ url }) => !isEdition(url)).map((entry) => below(link, entry)));
      } catch (error) {
        if (!(error instanceof FetchError || error instanceof DocumentError)) throw error;
        failures.push({ path: pathOfAddress(link.url), url: link.url, code: error.code, message: error.message });
      }
    }
    level = next;
  }
  return { entries, failures };
}

/** A further index; `undefined` for text that is none. */
async function readSubIndex(link: IndexEntry, client: SiteClient): Promise<LlmsIndex | undefined> {
  const { bytes, url } = await client.get(link.url, { maxBytes: MAX_INDEX_BYTES });
  const text = Buffer.from(bytes ?? []);
  refuseUnreadable(text, url);
  const index = readIndex(text.toString("utf8"), url);
  return isIndexOf(index, fileName(url)) ? index : undefined;
}

/** Whether an address is that of one edition of all pages, which the index names one by one or in other files. */
function isEdition(url: string): boolean {
  return /^llms[-_](?:full|medium|small|ctx)\b/i.test(fileName(url));
}

function below(link: IndexEntry, entry: IndexEntry): IndexEntry {
  const trail = [...link.trail, ...(link.title ? [link.title] : []), ...entry.trail];
  return { ...entry, trail, isOptional: link.isOptional || entry.isOptional };
}
