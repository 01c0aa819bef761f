import { plainHeading } from "../heading.ts";
import type { PageLines } from "../page_lines.ts";

/** Longer paragraphs are text, not a description; in characters. */
const LONGEST = 500;

/**
 * What a page is about by its first lines: a quote below the title, or (`paragraph`) a plain paragraph there.
 *
 * @param from First line (from 0) after title and marker
 */
export function leadingDescription(lines: PageLines, from: number, paragraph: boolean): string | undefined {
  let at = from;
  while (at < lines.count && lines.isBlank(at)) at++;
  const words: string[] = [];
  const quoted = at < lines.count && lines.line(at).startsWith(">");
  for (; at < lines.count && !lines.isBlank(at); at++) {
    const line = lines.line(at).trim();
    if (quoted !== line.startsWith(">")) break;
    words.push(quoted ? line.slice(1).trim() : line);
  }
  const text = words.join(" ").trim();
  const first = words[0] ?? "";
  if (text === "" || text.length > LONGEST || /^\[!\w+\]|^(?:#+ )?\**Documentation Index/i.test(first))
    return undefined;
  if (!quoted && (!paragraph || /^(?:#{1,6}\s|[-*+|<`~:!{=]|\d+[.)]\s|import\s|export\s|---)/.test(first))) {
    return undefined;
  }
  return plainHeading(text) || undefined;
}
