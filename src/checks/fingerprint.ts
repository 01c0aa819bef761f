import { digest } from "../storage/mod.ts";
import type { Finding } from "./finding.ts";

/**
 * What a finding is known by when lines above it change: its code, its file, and what it says. Messages hold no line
 * numbers. Several that say the same of one file have one fingerprint.
 */
export function fingerprintOf({ code, file, message }: Pick<Finding, "code" | "file" | "message">): string {
  return digest(JSON.stringify([code, file, message])).slice(0, 32);
}
