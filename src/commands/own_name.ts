import { NAME } from "../product/mod.ts";

/** A text about lectern as this program says it, whose name may be another: its own stands in the place of `lectern`. */
export function inOwnName(text: string): string {
  return NAME === "lectern" ? text : text.replace(/(?<![\w./:-])lectern(?![\w.:/-])/g, NAME);
}
