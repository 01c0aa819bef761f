/**
 * Whether a redirect from one host to another stays with the same publisher: the same host, or one below the other
 * (`example.dev` and `docs.example.dev`). Siblings are different publishers, since many share a hosting domain.
 */
export function isSameSite(from: string, to: string): boolean {
  return from === to || from.endsWith(`.${to}`) || to.endsWith(`.${from}`);
}
