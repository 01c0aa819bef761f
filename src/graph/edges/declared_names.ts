const DECLARATION =
  /\b(?:class|interface|struct|enum|type|function|func|fn|def|trait|module|record|object|protocol|namespace|const|let|var|val)\s+(?:\([^)\n]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/**
 * Names that the text of a source file seems to declare, in whatever language: what stands after a word such as `class`.
 * For files that are gone, which no index knows any more.
 */
export function declaredNames(text: string): string[] {
  return [...new Set([...text.matchAll(DECLARATION)].map(([, name]) => name!))];
}
