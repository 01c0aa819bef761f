import { IndexFormatError } from "../search/mod.ts";

/** What is read of a stored index, or nothing where that is damaged: it can be built anew from its text. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof IndexFormatError) return undefined;
    throw error;
  }
}
