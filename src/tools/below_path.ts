import type { PageReference } from "../library/mod.ts";

/**
 * Whether the path of a page starts so, percent-encoded or not; every page is below no path.
 *
 * @param path As in `guide/`; slashes in front do not count.
 */
export function isBelowPath({ segment, page }: PageReference, path: string | undefined): boolean {
  if (path === undefined) return true;
  // Its id alone: every page is asked, and to read all that is known of one takes ten times as long.
  const id = segment.index.catalogue.id(page);
  const wanted = path.replace(/^\/+/, "");
  return id.startsWith(wanted) || decodedId(id).startsWith(wanted);
}

function decodedId(id: string): string {
  try {
    return id.includes("%") ? decodeURIComponent(id) : id;
  } catch {
    return id;
  }
}
