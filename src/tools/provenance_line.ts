import type { LiveSource } from "../library/mod.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Says in words how long ago something was: one unit, rounded down. */
export function age(ms: number): string {
  if (ms < MINUTE) return "less than a minute";
  const [count, unit] = ms < HOUR ? [ms / MINUTE, "minute"] : ms < DAY ? [ms / HOUR, "hour"] : [ms / DAY, "day"];
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

/** What stands first in every answer: source, kind, revision, age. */
export function provenanceLine(source: LiveSource, now = Date.now()): string {
  const provenance = source.provenance;
  if (!provenance) return `${source.name} (${source.state})`;
  const { kind, revision, obtainedAt } = provenance;
  return `${source.name} (${kind}, revision ${revision}, ${age(Math.max(0, now - obtainedAt))} old)`;
}

/** What an answer says when there is no source at all, as for one who may see none. */
export const NO_SOURCE = "There is no source that could be asked.";

/** What an answer says of sources that could not be asked: loading, and how far, or failed, and why. */
export function missingLine(source: LiveSource): string {
  if (source.failure) return `${source.name} failed (${source.failure.code}): ${source.failure.message}`;
  const { done, total, unit } = source.progress ?? {};
  const far = done === undefined ? "just started" : `${done}${total ? ` of ${total}` : ""} ${unit} so far`;
  return `${source.name} is still loading (${far}). Ask again in a moment.`;
}

/** Sources that an answer tells about one by one; of more it tells how many, and what the oldest is. */
const TOLD = 3;

/** Where an answer of any number of sources is from. */
export function provenanceLines(sources: readonly LiveSource[], now = Date.now()): string {
  if (sources.length <= TOLD) return sources.map((source) => provenanceLine(source, now)).join("; ");
  const oldest = Math.min(...sources.map(({ provenance }) => provenance?.obtainedAt ?? now));
  return `${sources.length} sources, the oldest ${age(Math.max(0, now - oldest))} old`;
}

/** What an answer says of several sources that could not be asked. */
export function missingLines(sources: readonly LiveSource[]): string[] {
  const lines = sources.slice(0, TOLD).map(missingLine);
  if (sources.length > TOLD) lines.push(`${sources.length - TOLD} more sources are missing: docs_status tells why.`);
  return lines;
}
