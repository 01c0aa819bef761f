/** Bytes on disk: where they are kept, written so that no reader sees half of them, one writer at a time. */
export { isPartial, removeOrphans, writeAtomically } from "./atomic_write.ts";
export { digest } from "./digest.ts";
export { isWithin } from "./is_within.ts";
export { loadSqlite } from "./load_sqlite.ts";
export { LockUnavailable, withFreeLock, withLock } from "./lock.ts";
export { NotWritten } from "./not_written.ts";
export { MARKER, makeDataFolder, type Places, places } from "./places.ts";
export { READ_UNFOLLOWED } from "./read_unfollowed.ts";
export { Stamp, type StampColumns, type Stamped } from "./stamp.ts";
