import { grouped } from "../spelling/mod.ts";

/** A count with its noun: `1 page`, `1,203 sections`. */
export function plural(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}
