/** A text of at most so many UTF-16 units: cut at a line or word if one ends near, and marked with `…`. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  const border = Math.max(part.lastIndexOf("\n"), part.lastIndexOf(" "));
  return `${(border > most / 2 ? part.slice(0, border) : part).trimEnd()}…`;
}
