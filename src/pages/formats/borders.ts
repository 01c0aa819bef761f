import type { PageDraft } from "./draft.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Pages from border to border. Rules and blank lines at the end of a page are left to the separator, as long as they
 * stand directly above the next border.
 */
export function pagesBetween(evidence: Evidence, borders: readonly number[]): PageDraft[] {
  return borders.map((line, index) => {
    const next = borders[index + 1];
    const end = next === undefined ? evidence.lines.count : aboveBorder(evidence, next, line);
    return { start: evidence.byte(line), end: evidence.byte(end) };
  });
}

/** The line after the last one above `border` that is no blank line or joining rule; at most one rule is taken. */
export function aboveBorder(evidence: Evidence, border: number, least: number): number {
  let at = border;
  let rules = 0;
  while (at > least + 1) {
    if (evidence.isBlank(at - 1)) at--;
    else if (rules === 0 && evidence.isRule(at - 1) && (at < 2 || evidence.isBlank(at - 2))) {
      rules++;
      at--;
    } else break;
  }
  return at;
}
