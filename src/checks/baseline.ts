import * as z from "zod/mini";
import { plain } from "../faults/mod.ts";
import type { Finding } from "./finding.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** Old findings, which are known and not told again. */
export interface Baseline {
  /** How often each fingerprint is known. */
  readonly counts: ReadonlyMap<string, number>;
}

/** A baseline file that cannot be used; the message says why. */
export class BaselineError extends Error {
  override readonly name = "BaselineError";
  readonly code = "baseline_invalid";
}

const VERSION = 1;
const FILE = z.object({
  version: z.literal(VERSION),
  findings: z.array(
    z.object({ fingerprint: z.string(), count: z._default(z.number().check(z.int(), z.positive()), 1) }),
  ),
});

/**
 * The text of a baseline file. Code, file and message stand there for people; the fingerprint alone is read.
 *
 * ```text
 * { "version": 1,
 *   "findings": [{ "fingerprint": "…", "code": "…", "file": "…", "message": "…", "count": 2 }, …] }
 * ```
 */
export function baselineText(findings: readonly Finding[]): string {
  const entries = new Map<
    string,
    { fingerprint: string; code: string; file: string; message: string; count: number }
  >();
  for (const { code, file, message } of findings) {
    const fingerprint = fingerprintOf({ code, file, message });
    const entry = entries.get(fingerprint);
    if (entry) entry.count++;
    else entries.set(fingerprint, { fingerprint, code, file, message, count: 1 });
  }
  const sorted = [...entries.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return `${JSON.stringify({ version: VERSION, findings: sorted }, null, 2)}\n`;
}

function sortKey({ file, code, message }: Pick<Finding, "file" | "code" | "message">): string {
  return `${file}\0${code}\0${message}`;
}

/**
 * Reads a baseline file.
 *
 * @param name What the file is called in a message.
 * @throws BaselineError
 */
export function readBaseline(text: string, name: string): Baseline {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new BaselineError(
      `${name} is no JSON: ${plain((error as Error).message)}. Write it anew with --write-baseline.`,
    );
  }
  const read = FILE.safeParse(value);
  if (!read.success) {
    const place = read.error.issues[0]?.path.join(".") ?? "";
    throw new BaselineError(
      `${name} is no baseline${place === "" ? "" : ` (at ${place})`}. Write it anew with --write-baseline.`,
    );
  }
  const counts = new Map<string, number>();
  for (const { fingerprint, count } of read.data.findings)
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + count);
  return { counts };
}

/** Findings that a baseline does not know, and how many it knows. Of one that occurs more often than it knows, the rest is new. */
export function newFindings(findings: readonly Finding[], { counts }: Baseline): { fresh: Finding[]; known: number } {
  const left = new Map(counts);
  const fresh = findings.filter((finding) => {
    const fingerprint = fingerprintOf(finding);
    const count = left.get(fingerprint) ?? 0;
    if (count > 0) left.set(fingerprint, count - 1);
    return count === 0;
  });
  return { fresh, known: findings.length - fresh.length };
}
