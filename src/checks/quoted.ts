/** Characters of a document's own words that a message repeats. */
const MOST = 200;

/** Words of a document within a message. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `"${line.length > MOST ? `${line.slice(0, MOST).toWellFormed()}…` : line}"`;
}
