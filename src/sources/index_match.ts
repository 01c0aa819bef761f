import { addressKey } from "./page_address.ts";
import type { IndexEntry } from "./reading.ts";

/** What is known of a page of a file. */
export interface MatchedPage {
  readonly title: string;
  readonly url?: string | undefined;
}

/**
 * Finds for each page of a file what an index says of it: by address when the page has one; else by title, where pages of the
 * same title are told apart by their order, if the index has as many. `undefined` for a page that no entry surely means.
 */
export function matchIndex(pages: readonly MatchedPage[], entries: readonly IndexEntry[]): (IndexEntry | undefined)[] {
  const byAddress = new Map(entries.map((entry) => [addressKey(entry.url), entry]));
  const found = pages.map(({ url }) => (url && URL.canParse(url) ? byAddress.get(addressKey(url)) : undefined));
  const taken = new Set(found);
  const free = entries.filter((entry) => entry.title && !taken.has(entry));
  const byTitle = Map.groupBy(free, ({ title }) => plain(title as string));
  const unmatched = [...pages.keys()].filter((at) => pages[at]?.url === undefined);
  for (const [title, alike] of Map.groupBy(unmatched, (at) => plain((pages[at] as MatchedPage).title))) {
    const meant = title === "" ? [] : (byTitle.get(title) ?? []);
    if (meant.length !== alike.length) continue;
    for (const [index, at] of alike.entries()) found[at] = meant[index];
  }
  return found;
}

/** A title without case, markup and signs, but for those that tell C++ from C#. */
function plain(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\{#[^}]*\}$/, "")
    .replace(/[^\p{L}\p{M}\p{N}+#.]+/gu, " ")
    .replace(/^[ .#]+|[ .]+$/g, "");
}
