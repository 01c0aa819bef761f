/** The longest preview, in code points. */
const LONGEST = 80;

/**
 * A value as an error may repeat it: numbers, booleans and null as they are, text and structures shortened. A text is
 * cut between code points and lone surrogates are replaced, so that the error can always be encoded.
 */
export function preview(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return shortened(value);
  try {
    return shortened(JSON.stringify(value));
  } catch {
    // Nested too deeply to be written.
    return Array.isArray(value) ? "[…]" : "{…}";
  }
}

function shortened(text: string): string {
  // Twice as many units as code points are enough to cut from.
  const points = [...text.slice(0, 2 * LONGEST + 2).toWellFormed()];
  return points.length > LONGEST ? `${points.slice(0, LONGEST).join("")}…` : points.join("");
}
