import type { GovernedDocument } from "../document.ts";

/** Line of the front matter in which a value of a key stands: its own in a list of lines, else that of the key. */
export function entryLine({ frontMatter, text }: GovernedDocument, key: string, value: string): number | undefined {
  const first = frontMatter.lines.get(key);
  if (first === undefined) return undefined;
  const later = [...frontMatter.lines.values()].filter((line) => line > first);
  const end = later.length > 0 ? Math.min(...later) : Number.POSITIVE_INFINITY;
  for (let line = first; line < end && line <= text.lineCount; line++) {
    const written = text.line(line - 1);
    if (line > first && /^(?:---|\.\.\.)\s*$/.test(written)) break;
    if (isEntry(line === first ? written.slice(written.indexOf(":") + 1) : written, value)) return line;
  }
  return first;
}

/** Whether a line says a value as a whole: `a/b` does not stand in `- a/b-c`. */
function isEntry(written: string, value: string): boolean {
  const bare = written.replace(/^\s*-\s+/, "").trim();
  if (bare === value || bare.replace(/\s+#.*$/, "").replace(/^(["'])(.*)\1$/, "$2") === value) return true;
  return bare
    .replace(/^\[|\]$/g, "")
    .split(",")
    .some((entry) => entry.trim().replace(/^(["'])(.*)\1$/, "$2") === value);
}
