import { entryOf, type PageReference } from "../library/mod.ts";

/**
 * Whether the path of a page starts so, percent-encoded or not; every page is below no path.
 *
 * @param path As in `guide/`; slashes in front do not count.
 */
export function isBelowPath(page: PageReference, path: string | undefined): boolean {
  if (path === undefined) return true;
  const { id } = entryOf(page);
  const wanted = path.replace(/^\/+/, "");
  return id.startsWith(wanted) || decodedId(id).startsWith(wanted);
}

function decodedId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
