import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Baseline, BaselineError, baselineText, type Finding, readBaseline } from "../../checks/mod.ts";
import { writeAtomically } from "../../storage/mod.ts";

/** Where a baseline is written when nobody says where. */
export const BASELINE_FILE = "lectern-baseline.json";

/** A baseline's file, and whether a person named it: one that is configured may not be there yet. */
export interface BaselinePlace {
  readonly file: string;
  readonly isNamed: boolean;
}

/** The file that a flag names, relative to where the command runs; else the one that is configured, below the root. */
export function baselinePlace(
  root: string,
  flag: string | undefined,
  configured: string | undefined,
): BaselinePlace | undefined {
  if (flag !== undefined) return { file: resolve(flag), isNamed: true };
  return configured === undefined ? undefined : { file: join(root, configured), isNamed: false };
}

/**
 * What is known of old findings.
 *
 * @throws BaselineError when the file cannot be read, or a named one is not there.
 */
export function knownFindings({ file, isNamed }: BaselinePlace): Baseline | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isNamed) return undefined;
    const reason = code === "ENOENT" ? "is not there" : `cannot be read: ${code}`;
    throw new BaselineError(`${file} ${reason}. Write it with --write-baseline.`);
  }
  return readBaseline(text, file);
}

/** Writes every finding down as known. */
export function writeKnown(file: string, findings: readonly Finding[]): void {
  writeAtomically(file, baselineText(findings));
}
