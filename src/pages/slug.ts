/**
 * Anchor text of a heading by GitHub's rule, before numbering: lower case; letters, marks, numbers, connectors and
 * hyphens stay; blanks become hyphens; everything else goes.
 */
export function slugOf(plain: string): string {
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * Numbers repeated slugs as GitHub does: `tags`, `tags-1`; then a heading "Tags 1" becomes `tags-1-1`, since `tags-1`
 * is taken. Linear, as each slug remembers its last number.
 */
export class Slugs {
  readonly #taken = new Map<string, number>();

  /** The slug itself, or its first free numbered form. */
  unique(slug: string): string {
    let result = slug;
    let number = this.#taken.get(slug);
    if (number !== undefined) {
      do {
        number++;
        result = `${slug}-${number}`;
      } while (this.#taken.has(result));
      this.#taken.set(slug, number);
    }
    this.#taken.set(result, 0);
    return result;
  }
}
