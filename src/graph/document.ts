import type { DocumentText, Link, ParsedPage } from "../pages/mod.ts";

/** A document of a repository, as its file says. */
export interface GovernedDocument {
  /** Below the repository's root, with slashes. */
  readonly path: string;
  /** The documentation root that it was found in; of a catalog outside of all roots, its folder. */
  readonly root: string;
  readonly identity: DocumentIdentity;
  readonly frontMatter: FrontMatterState;
  readonly text: DocumentText;
  /** Title, sections and chunks; lines count in the file. */
  readonly parsed: ParsedPage;
  /** Links and images as they are written. */
  readonly links: readonly Link[];
}

/** What the front matter says, as it is written, blanks around it cut; a key that is missing or blank is left out. */
export interface DocumentIdentity {
  readonly id?: string;
  /** Of the front matter alone; `parsed.page.title` is never empty. */
  readonly title?: string;
  readonly type?: string;
  readonly status?: string;
  readonly component?: string;
  readonly sourceRoot?: string;
  readonly technology?: string;
  readonly owner?: string;
  readonly lastReviewed?: string;
  readonly description?: string;
  readonly codeRefs: readonly string[];
  readonly apiEndpoints: readonly string[];
  readonly decidedBy: readonly string[];
  readonly supersedes: readonly string[];
  /** Or `aliases`, where there are no keywords. */
  readonly keywords: readonly string[];
}

/** How a document's front matter was found. */
export interface FrontMatterState {
  readonly kind: "present" | "missing" | "broken";
  /** Its values as YAML reads them, strings for dates, empty unless it is present. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Line of each key in the file, from 1. */
  readonly lines: ReadonlyMap<string, number>;
  /** Of a broken one: line in the file, from 1, and the reason. */
  readonly problem?: { readonly line: number; readonly reason: string };
}

/** What a document is called in edges and findings: its id, or its path when it has none. */
export function subjectOf({ identity, path }: GovernedDocument): string {
  return identity.id ?? path;
}
