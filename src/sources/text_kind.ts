import type { LlmsIndex } from "./llms_index.ts";
import { readIndex } from "./llms_index.ts";
import { fileName } from "./page_address.ts";

/** Bytes above which text is no index; the largest known one has 0.1 MB. */
const LARGEST_INDEX = 8 * 1024 * 1024;

/** The text of what may be an index; none of what is too large for one, so that it is not decoded for this. */
export function indexText(bytes: Uint8Array): string {
  if (bytes.length > LARGEST_INDEX) return "";
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

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
  return isIndexOf(readIndex(text, url), fileName(url));
}

/** The same for an index that was read. */
export function isIndexOf({ entries, subIndexes, linkShare }: LlmsIndex, name: string): boolean {
  const links = entries.length + subIndexes.length;
  if (/^llms[-_](?:full|medium|small|ctx)/i.test(name)) return links >= 3 && linkShare >= SHARE.unnamed;
  if (/^llms(?:[-_.][\w.-]*)?\.txt$/i.test(name)) return links >= 1 && linkShare >= SHARE.named;
  return links >= 3 && linkShare >= SHARE.unnamed;
}
