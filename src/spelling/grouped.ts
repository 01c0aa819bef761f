/**
 * A whole number with its digits in groups: `1203` → `1,203`. By hand, since `toLocaleString` loads the data of all
 * languages at its first call: 10 ms and 14 MB.
 */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
