/** Lines that generators put on every page; they are read with the page but not indexed. */
const BRACKET = /^\[(?:Skip to (?:main )?content|Section titled|Direct link to|Jump to content)/i;
const QUOTE =
  /^> ?(?:#+ )?(?:\**Documentation Index\**\s*$|Fetch the complete documentation index at|Use this file to discover all available pages)/i;
const DEFINITION = /^\[[^\]]{1,200}\]:\s*(?:<[^<>]*>|\S+)(?:\s+["'(].*["')])?\s*$/;

/** Whether a line that begins with `code` (`[`, `>` or `<`) is such a line, or a link definition. */
export function isNoise(line: string, code: number): boolean {
  if (code === 91) return BRACKET.test(line) || (!line.startsWith("[^") && DEFINITION.test(line));
  if (code === 62) return QUOTE.test(line);
  return line.startsWith("<SYSTEM>") || /^<a (?:href|class)="[^"]*"[^>]*>Skip to (?:main )?content<\/a>$/i.test(line);
}
