/** A link of a line: its text and target as written, and what stands before and after it. */
export interface ItemLink {
  readonly title: string;
  readonly target: string;
  readonly before: string;
  readonly after: string;
}

/** UTF-16 units of a target that is still one. */
const LONGEST_TARGET = 2_048;

const AUTOLINK = /<(https?:\/\/[^\s<>]{1,2048})>/i;
const IN_PARENTHESES = /\(<?(https?:\/\/[^\s()<>]{1,2048})>?\)/i;
const BARE = /https?:\/\/[^\s<>"`)\]]{1,2048}/i;

/**
 * The first link of a line: `[title](target)`, also with brackets in its title or parentheses in its target; else
 * `<target>`, `title(target)` or a bare address. Pictures are none. Linear in the line.
 */
export function firstLink(line: string): ItemLink | undefined {
  return (line.includes("](") ? markdownLink(line) : undefined) ?? plainLink(line);
}

function markdownLink(line: string): ItemLink | undefined {
  const { closing, nextBlank } = measured(line);
  const open: number[] = [];
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 91) open.push(at);
    if (code !== 93) continue;
    const start = open.pop();
    if (start === undefined || line.charCodeAt(at + 1) !== 40 || line.charCodeAt(start - 1) === 33) continue;
    const close = closing[at + 1] as number;
    const target = close < 0 ? undefined : targetIn(line, at + 2, { close, nextBlank });
    if (target === undefined) continue;
    const title = line.slice(start + 1, at);
    return { title, target, before: line.slice(0, start), after: line.slice(close + 1) };
  }
  return undefined;
}

/** The target between two parentheses, if there is one and nothing behind it but a title in quotes. */
function targetIn(
  line: string,
  from: number,
  { close, nextBlank }: { close: number; nextBlank: Int32Array },
): string | undefined {
  let start = from;
  while (start < close && line.charCodeAt(start) === 32) start++;
  if (line.charCodeAt(start) === 60) {
    const end = line.slice(start, start + LONGEST_TARGET).indexOf(">");
    return end < 0 || start + end > close ? undefined : line.slice(start + 1, start + end);
  }
  const end = Math.min(nextBlank[start] as number, close);
  if (end === start || end - start > LONGEST_TARGET) return undefined;
  if (end < close) {
    const title = line.slice(end, close).trim();
    if (title !== "" && !/["')]/.test(title.at(-1) as string)) return undefined;
  }
  return line.slice(start, end);
}

/** For each opening parenthesis the one that closes it, else -1; for each place the next blank. */
function measured(line: string): { closing: Int32Array; nextBlank: Int32Array } {
  const closing = new Int32Array(line.length).fill(-1);
  const nextBlank = new Int32Array(line.length + 1).fill(line.length);
  const open: number[] = [];
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 40) open.push(at);
    else if (code === 41 && open.length > 0) closing[open.pop() as number] = at;
  }
  for (let at = line.length - 1; at >= 0; at--) {
    const code = line.charCodeAt(at);
    nextBlank[at] = code === 32 || code === 9 ? at : (nextBlank[at + 1] as number);
  }
  return { closing, nextBlank };
}

function plainLink(line: string): ItemLink | undefined {
  const inside = AUTOLINK.exec(line) ?? IN_PARENTHESES.exec(line);
  const match = inside ?? BARE.exec(line);
  if (match === null) return undefined;
  const target = (inside?.[1] ?? match[0]).replace(/[.,;:!?]+$/, "");
  const before = line.slice(0, match.index);
  // What stands before the address is what it is called: `Title(https://…)`, `Title: https://…`.
  const title = before.length <= 200 ? before.replace(/[\s:：–—-]+$/, "") : "";
  return { title, target, before: "", after: line.slice(match.index + match[0].length) };
}
