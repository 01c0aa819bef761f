/**
 * What kind of place documentation comes from.
 *
 * - `folder`: a tree of pages that stays where it is.
 * - `site`: a file or an address: one page, a file of many pages, an index of pages, or a catalogue.
 * - `github`, `git`: a tree of pages in a repository at a commit.
 * - `npm`: the pages that a package brings.
 */
export const ORIGIN_KINDS = ["folder", "site", "github", "git", "npm"] as const;

/** What kind of place documentation comes from, and where exactly. */
export interface Origin {
  readonly kind: (typeof ORIGIN_KINDS)[number];
  /**
   * An absolute path, an http(s) address, `github:owner/repo[/path][@ref]`, `git:<address>[#[path][@ref]]` or
   * `npm:name[@version]`.
   */
  readonly origin: string;
  /** The version of it that was asked for: a branch, tag or commit of a repository, a version or tag of a package. */
  readonly ref?: string;
}

/** Whether an origin is on the web; else it is a path. */
export function isAddress(origin: string): boolean {
  return /^https?:\/\//i.test(origin);
}
