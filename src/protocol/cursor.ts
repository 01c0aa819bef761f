import { Buffer } from "node:buffer";
import { invalidParams } from "./protocol_error.ts";

/** Where the next page of a list starts. */
export interface Position {
  /** The list it belongs to, by its method: `tools/list`. */
  readonly list: string;
  /** Which state of that list was being read. */
  readonly generation: number;
  /** The index of the next page's first entry. */
  readonly offset: number;
}

/**
 * Writes a position as an opaque cursor. It describes itself, so that the server need remember nothing:
 *
 * ```text
 * base64url( "resources/list" LF "3" LF "100" )
 *             list               generation  offset
 * ```
 */
export function writeCursor(position: Position): string {
  return Buffer.from(`${position.list}\n${position.generation}\n${position.offset}`).toString("base64url");
}

/**
 * The offset in a cursor which {@linkcode writeCursor} wrote for this list in this generation.
 *
 * @throws {ProtocolError} −32602 for anything else, an empty string and a number included.
 */
export function readCursor(cursor: unknown, list: string, generation: number): number {
  if (typeof cursor === "string") {
    const offset = Number(Buffer.from(cursor, "base64url").toString().split("\n")[2]);
    // Written again and compared: only the one spelling that we issue is taken.
    if (Number.isSafeInteger(offset) && offset > 0 && writeCursor({ list, generation, offset }) === cursor)
      return offset;
  }
  throw unknownCursor();
}

/** −32602 for a cursor that this server never issued, or no longer stands by. */
export function unknownCursor() {
  return invalidParams('The "cursor" member is not a cursor that this server issued for this list.');
}
