import type { LlmsIndex } from "./llms_index.ts";
import { readIndex } from "./llms_index.ts";
import { fileName } from "./page_address.ts";

/** Characters above which text is no index; the largest known one has 0.1 MB. */
const LARGEST_INDEX = 8 * 1024 * 1024;

/** Part of the lines of a text that are links when it is an index: by its name, and without that. */
const SHARE = { named: 0.25, unnamed: 0.6 };

/** What a text is: one page, an index of pages, or a file that may hold many. */
export function textKind(
  text: string,
  { url, contentType }: { url: string; contentType?: string },
): "page" | "index" | "file" {
  const name = fileName(url);
  if (/\.(?:md|mdx|markdown)$/i.test(name)) return "page";
  if (isIndex(text, url)) return "index";
  return !/\.[a-z]+$/i.test(name) && contentType === "text/markdown" ? "page" : "file";
}

/** Whether a text is an index of pages rather than a page with links. */
export function isIndex(text: string, url: string): boolean {
  return text.length <= LARGEST_INDEX && isIndexOf(readIndex(text, url), fileName(url));
}

/** The same for an index that was read. */
export function isIndexOf({ entries, subIndexes, linkShare }: LlmsIndex, name: string): boolean {
  const links = entries.length + subIndexes.length;
  if (/^llms[-_](?:full|medium|small|ctx)/i.test(name)) return links >= 3 && linkShare >= SHARE.unnamed;
  if (/^llms(?:[-_.][\w.-]*)?\.txt$/i.test(name)) return links >= 1 && linkShare >= SHARE.named;
  return links >= 3 && linkShare >= SHARE.unnamed;
}
