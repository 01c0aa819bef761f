import type { ExplainedField, Explanation } from "../search/mod.ts";

/** Columns of the table: what stands above a text, then the text. */
const ORDER: readonly ExplainedField["field"][] = [
  "title",
  "headings",
  "path",
  "inbound",
  "identifiers",
  "body",
  "code",
];

/**
 * What made a hit's score, as an aligned table: a row for each form of each term of the question, with how often it stands
 * in each field (`3/120`: three times among 120 terms); below it the sum.
 *
 * ```text
 *   asked   form     rarity        title   body  adds
 *   server  server     2.31          1/3  4/120  5.02
 *           servers          ×0.7         1/120
 *   5.02 × 1.35 (first section of its page) + 0.80 (other sections of the page) = 7.58
 * ```
 */
export function explanationLines({ terms, factors, page, score }: Explanation): string[] {
  const held = terms.filter(({ forms }) => forms.length > 0);
  const used = new Set(held.flatMap(({ forms }) => forms.flatMap((form) => form.fields.map(({ field }) => field))));
  const fields = ORDER.filter((field) => used.has(field));
  const rows = held.flatMap(({ asked, rarity, weight, forms, score: added }) =>
    forms.map((form, i) => [
      i === 0 ? asked : "",
      form.text,
      i === 0 ? times(rarity.toFixed(2), weight) : "",
      times("", form.weight),
      ...fields.map((name) => {
        const field = form.fields.find(({ field: other }) => other === name);
        return field === undefined ? "" : `${field.count}/${Math.round(field.length)}`;
      }),
      i === 0 ? added.toFixed(2) : "",
    ]),
  );
  const sum = held.reduce((all, { score: added }) => all + added, 0).toFixed(2);
  const factored = factors.map(({ name, factor }) => ` × ${factor} (${name})`).join("");
  const others = page > 0 ? ` + ${page.toFixed(2)} (other sections of the page)` : "";
  const missing = terms.filter(({ forms }) => forms.length === 0).map(({ asked }) => asked);
  return [
    ...aligned([["asked", "form", "rarity", "", ...fields, "adds"], ...rows]),
    `${sum}${factored}${others} = ${score.toFixed(2)}`,
    ...(missing.length > 0 ? [`Not here: ${missing.join(", ")}.`] : []),
  ].map((line) => `   ${line}`);
}

function times(number: string, weight: number): string {
  return weight === 1 ? number : `${number} ×${weight}`.trim();
}

/** Columns of equal width, words to the left and numbers to the right; empty columns are left out. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]!.map((_, i) => i).filter((i) => rows.some((row) => row[i] !== ""));
  const widths = columns.map((i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) =>
    columns
      .map((i, at) => (i < 2 ? row[i]!.padEnd(widths[at]!) : row[i]!.padStart(widths[at]!)))
      .join("  ")
      .trimEnd(),
  );
}
