import type { PageLines } from "./page_lines.ts";

const IMPORT = /^import\s+(?:["']|(?:type\s+)?[\w$*{][^"']*(?:\sfrom\s+["']|$))/;
const EXPORT = /^export\s+(?:const|let|var|default|function|async|class|type|interface|\{|\*)/;
/** A statement that is not balanced by then is taken for prose. */
const STATEMENT_LINES = 200;

/**
 * The last line of an MDX `import` or `export` statement that begins at line `index` in its first column, or -1. The
 * statement ends where its brackets are balanced.
 */
export function moduleEnd(lines: PageLines, index: number): number {
  const line = lines.line(index);
  const isImport = line.startsWith("import ");
  if (isImport ? !IMPORT.test(line) : !EXPORT.test(line)) return -1;
  let depth = 0;
  const limit = Math.min(lines.count, index + STATEMENT_LINES);
  for (let at = index; at < limit; at++) {
    const text = at === index ? line : lines.line(at);
    depth += bracketBalance(text);
    if (depth > 0) continue;
    if (!isImport || /["']\s*;?\s*$/.test(text)) return at;
    return -1;
  }
  return -1;
}

function bracketBalance(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 40 || code === 91) depth++;
    else if (code === 125 || code === 41 || code === 93) depth--;
  }
  return depth;
}
