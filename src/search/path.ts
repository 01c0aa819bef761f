import type { Page } from "../pages/mod.ts";

/** How often the last name counts: docs sets +0.001 against once. */
const LAST = 3;

/**
 * The names on the way to a page, as words: where it lies below its root, or on its site, without host and ending. Readers
 * ask by them too: folders are subjects, and a file is often called what its title paraphrases.
 */
export function pathOf({ id, url }: Pick<Page, "id" | "url">): string {
  const path = url === undefined ? id : new URL(url, "file:///").pathname;
  const names = decoded(path)
    .replace(/\.(?:mdx?|markdown|txt|html?)$/i, "")
    .split("/")
    .filter((name) => name !== "index");
  return [...names, ...Array.from({ length: LAST - 1 }, () => names.at(-1))].join(" ");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
