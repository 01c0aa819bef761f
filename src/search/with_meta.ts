import { writeParts } from "./file_layout.ts";
import { IndexFile } from "./index_file.ts";
import type { IndexMeta } from "./index_parts.ts";
import { PARTS } from "./index_parts.ts";

/**
 * An index file with other words of its caller, and the same index: nothing is built anew.
 *
 * @throws IndexFormatError when the bytes are no index file of this version.
 */
export function withMeta(file: Uint8Array, meta: IndexMeta): Uint8Array {
  const words = new TextEncoder().encode(JSON.stringify(meta));
  return writeParts(
    [...IndexFile.of(file).parts()].map(([kind, bytes]) => ({ kind, bytes: kind === PARTS.meta ? words : bytes })),
  );
}
