/** A language below the folder of all documentation: `en`, `pt-BR`. */
const LANGUAGE = /^[a-z]{2}(?:-[a-z]{2})?$/i;

/**
 * Where a page stands among the documentation: the segments of its path after the first `docs` and a language; all of
 * them where there is no `docs`. `https://host/docs/en/hooks/input` → `hooks`, `input`. None for what is no address.
 */
export function contentSegments(address: string | undefined): string[] {
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return [];
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const docs = segments.indexOf("docs");
  const below = docs < 0 ? segments : segments.slice(docs + 1);
  const named = docs >= 0 && LANGUAGE.test(below[0] ?? "") ? below.slice(1) : below;
  return named.map((segment, at) => (at === named.length - 1 ? segment.replace(/\.mdx?$/i, "") : segment));
}
