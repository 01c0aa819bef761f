/**
 * How Node is run to take code caches: V8 then hashes and schedules alike each time, and so two builds give the same bytes.
 * Other flags that would do it, `--hash-seed`, make caches which a Node without them refuses; these it takes.
 */
export const PREDICTABLE: readonly string[] = ["--predictable"];
