import { withoutSecrets } from "./without_secrets.ts";
import { withoutVariables } from "./without_variables.ts";

/** Lines around a change that are shown. */
const CONTEXT = 2;

/** What stands in a line is shown up to this length. */
const LONGEST = 200;

/**
 * One hunk from the first line that differs to the last. Both texts may hold other servers' keys: values that look
 * like secrets are blotted out, and long lines are cut.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return "";
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) head++;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - head;
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
  const from = Math.max(0, head - CONTEXT);
  const [oldClean, freshClean] = [linesOf(withoutVariables(before)), linesOf(withoutVariables(after))];
  const shown = (lines: readonly string[], mark: string, start: number, end: number) =>
    lines.slice(start, end).map((line) => mark + shortened(withoutSecrets(line)));
  const oldEnd = Math.min(old.length, old.length - tail + CONTEXT);
  const freshEnd = Math.min(fresh.length, fresh.length - tail + CONTEXT);
  return [
    `--- ${before ? path : "/dev/null"}`,
    `+++ ${after ? path : "/dev/null"}`,
    `@@ -${range(from, oldEnd)} +${range(from, freshEnd)} @@`,
    ...shown(oldClean, " ", from, head),
    ...shown(oldClean, "-", head, old.length - tail),
    ...shown(freshClean, "+", head, fresh.length - tail),
    ...shown(oldClean, " ", old.length - tail, oldEnd),
  ].join("\n");
}

function range(from: number, end: number): string {
  return `${end > from ? from + 1 : from},${end - from}`;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function shortened(line: string): string {
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
