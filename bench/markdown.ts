/** A table of markdown; the first column is text, the others are figures and stand to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");
}

/** A figure with so many decimals, or a dash where there is none. */
export function fixed(value: number | undefined, decimals: number): string {
  return value === undefined ? "–" : value.toFixed(decimals);
}

/** A difference with its sign. */
export function signed(value: number, decimals = 3): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(decimals)}`;
}

/** A probability; one that no round of a test reached is below what can be told. */
export function probability(p: number): string {
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

/** A whole number in groups of three digits: `1,000,000`. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
