/**
 * The beginning of a text in at most so many UTF-16 units: whole lines, or whole words where the first line is longer,
 * never half of a surrogate pair.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = Math.max(0, most);
  const line = text.lastIndexOf("\n", room);
  if (line > 0) return text.slice(0, line).trimEnd();
  const word = text.lastIndexOf(" ", room);
  if (word > 0) return text.slice(0, word).trimEnd();
  return text.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
}
