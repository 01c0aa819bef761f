const FENCE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^\n]*)$/;

/**
 * Tells which lines stand in a fence, its own lines among them. An opener that nothing closes is none. Linear; ask for any line.
 */
export function closedFences(lines: readonly string[]): (line: number) => boolean {
  const marks: { at: number; sign: string; length: number; closes: boolean }[] = [];
  for (const [at, line] of lines.entries()) {
    if (!line.includes("```") && !line.includes("~~~")) continue;
    const [, run, info = ""] = FENCE.exec(line.slice(0, 1_000)) ?? [];
    if (run === undefined || (run[0] === "`" && info.includes("`"))) continue;
    marks.push({ at, sign: run[0] as string, length: run.length, closes: info.trim() === "" });
  }
  const longest = longestClosers(marks);
  const inside = new Set<number>();
  for (let mark = 0; mark < marks.length; mark++) {
    const { at, sign, length } = marks[mark] as (typeof marks)[number];
    if ((longest[mark + 1]?.[sign] ?? 0) < length) continue;
    let close = mark + 1;
    while (!(marks[close]?.closes && marks[close]?.sign === sign && (marks[close]?.length ?? 0) >= length)) close++;
    for (let line = at; line <= (marks[close]?.at as number); line++) inside.add(line);
    mark = close;
  }
  return (line) => inside.has(line);
}

/** For each mark the length of the longest closer from there on, by sign. */
function longestClosers(marks: readonly { sign: string; length: number; closes: boolean }[]) {
  const longest: Record<string, number>[] = Array(marks.length + 1);
  longest[marks.length] = {};
  for (let at = marks.length - 1; at >= 0; at--) {
    const { sign, length, closes } = marks[at] as (typeof marks)[number];
    const after = longest[at + 1] as Record<string, number>;
    longest[at] = closes && length > (after[sign] ?? 0) ? { ...after, [sign]: length } : after;
  }
  return longest;
}
