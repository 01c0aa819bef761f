/** Endings of files that hold no page: pictures, archives, programs, data. */
const NO_PAGE =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|zip|gz|tgz|tar|bz2|xz|7z|exe|dmg|pkg|deb|rpm|mp[34]|mov|webm|ogg|wav|woff2?|ttf|otf|json|jsonl|ya?ml|toml|xml|rss|atom|csv|css|m?js|ts|wasm)$/i;

/** Endings of addresses that promise text. */
const TEXT = /\.(?:md|mdx|markdown|txt)$/i;

/** Names of indexes and of files that hold all pages: `llms.txt`, `llms-full.txt`, `llms_full.txt`, `llms-guide.txt`. */
const LLMS_FILE = /^llms(?:[-_.][\w.-]*)?\.txt$/i;

/** Whether an address may be that of a page, by its ending. */
export function mayBePage(url: string): boolean {
  return !NO_PAGE.test(new URL(url).pathname);
}

/** Whether text is due at an address, so that an HTML page there is a fault. */
export function isTextAddress(url: string): boolean {
  return TEXT.test(new URL(url).pathname);
}

/** Whether an address is that of an index or of a file that holds all pages. */
export function isLlmsFile(url: string): boolean {
  return LLMS_FILE.test(fileName(url));
}

/** Last segment of an address' path, decoded; empty for a folder. */
export function fileName(url: string): string {
  return decoded(new URL(url).pathname.split("/").at(-1) ?? "");
}

/** Whether the last segment of a path has an ending. */
export function hasEnding(url: string): boolean {
  return /\.[a-z][a-z0-9]{0,8}$/i.test(fileName(url));
}

/**
 * What all addresses of one page share: no fragment, no slash at the end, no ending, no `index`.
 *
 * @example
 * ```ts
 * addressKey("https://x.dev/a/index.html#b"); // "x.dev/a"
 * ```
 */
export function addressKey(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname
    .replace(/\/{2,}/g, "/")
    .replace(/\.(?:md|mdx|markdown|html?)$/i, "")
    .replace(/\/(?:index|readme)?$/i, "");
  return `${host}${path}${search}`;
}

/** Path of a page below the root of its site, decoded, without the first slash; `index` for the root itself. */
export function pathOfAddress(url: string): string {
  const { pathname, search } = new URL(url);
  const path = pathname.split("/").filter(Boolean).map(decoded).join("/") || "index";
  return `${path}${decoded(search)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
