import { readFileSync } from "node:fs";
import type { Installation } from "./installation.ts";
import type { Undo } from "./undo.ts";
import { writeRecord } from "./write_record.ts";

/** Seconds after which a newer release is looked for again. */
export const DAY = 86_400;

/** Notes that a newer release was looked for with success, or that the newest was just installed. */
export function writeStamp({ stamp }: Installation, undo: Undo, now: number = Date.now()): void {
  writeRecord(stamp, `${Math.floor(now / 1000)}\n`, undo);
}

/** Seconds since a newer release was last looked for; `undefined` if it never was, or the clock was wrong then. */
export function sinceStamp({ stamp }: Installation, now: number = Date.now()): number | undefined {
  try {
    const text = readFileSync(stamp, "utf8");
    if (!/^\d{1,12}\n$/.test(text)) return undefined;
    const seconds = Math.floor(now / 1000) - Number(text);
    return seconds >= 0 ? seconds : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is time to look for a newer release. */
export function isDue(installation: Installation, now: number = Date.now()): boolean {
  return (sinceStamp(installation, now) ?? Number.POSITIVE_INFINITY) > DAY;
}
