import type { KnownReading, Reading } from "./reading.ts";

/** Whether a reading holds what is known already, and nothing failed in either. */
export function isUnchanged(reading: Reading, known: KnownReading | undefined): boolean {
  if (known === undefined || reading.failures.length > 0 || known.failures.length > 0) return false;
  if (reading.location !== known.location || reading.documents.length !== known.documents.length) return false;
  return reading.documents.every(({ bytes, path, url, title, description, trail = [] }, at) => {
    const before = known.documents[at];
    if (bytes !== undefined || before === undefined || before.path !== path || before.url !== url) return false;
    if (before.title !== title || before.description !== description) return false;
    return trail.join("\n") === (before.trail ?? []).join("\n");
  });
}
