import { type GovernedDocument, subjectOf } from "../graph/mod.ts";

/** Where a finding stands. */
export interface FoundPlace {
  readonly subject: string;
  readonly file: string;
  readonly startLine?: number;
}

/** @param line From 1, in the file; none for what is said of the document as a whole. */
export function inDocument(document: GovernedDocument, line?: number): FoundPlace {
  return { subject: subjectOf(document), file: document.path, ...(line !== undefined && { startLine: line }) };
}

/**
 * A key of the front matter, or one of the values that it lists: at its line, and marked there. A key that is missing
 * stands at the start of the block.
 */
export function atKey(
  document: GovernedDocument,
  key: string,
  value?: string,
): FoundPlace & { readonly mark?: string } {
  const { lines } = document.frontMatter;
  const first = lines.get(key);
  if (first === undefined) return inDocument(document, 1);
  if (value === undefined) return { ...inDocument(document, first), mark: key };
  const next = Math.min(document.text.lineCount + 1, ...[...lines.values()].filter((line) => line > first));
  for (let line = first; line < next; line++) {
    const written = document.text.line(line - 1);
    if (line > first && /^(?:---|\.\.\.)\s*$/.test(written)) break;
    if (written.includes(value, line === first ? written.indexOf(":") : 0)) {
      return { ...inDocument(document, line), mark: value };
    }
  }
  return inDocument(document, first);
}
