/**
 * How a corpus came to be served.
 *
 * - `fetched`: read from its source by this process.
 * - `cached`: read earlier, opened from disk.
 * - `stale-fallback`: the last good one, since a newer load failed.
 * - `bundled-snapshot`: part of the executable.
 */
export type ProvenanceKind = "fetched" | "cached" | "stale-fallback" | "bundled-snapshot";

/** Where a corpus is from and how old it is; every answer leads with it. Times are ms since 1970. */
export interface Provenance {
  readonly kind: ProvenanceKind;
  /** Absolute path or address of the source. Private: for the terminal, never for an agent. */
  readonly origin: string;
  /** Short digest of what was read: of the text, or of paths, sizes and times of change in a folder. */
  readonly revision: string;
  /** When the text was read from its source. */
  readonly obtainedAt: number;
  /** When the index was built from it. */
  readonly indexCreatedAt: number;
}
