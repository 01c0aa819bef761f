import { existsSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "..", "shared");

/** The folder of corpora and cases beside the checkout; tests that need it are skipped by name where it is not. */
export const shared: string | undefined = existsSync(folder) ? folder : undefined;

/** A path in that folder. */
export function sharedPath(...names: string[]): string {
  return join(folder, ...names);
}
