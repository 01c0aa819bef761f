import type { Entries } from "../application.ts";
import { readCursor, unknownCursor, writeCursor } from "../cursor.ts";
import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";

/** A list of a server: the method that asks for it, the member that holds its entries. */
export interface List<Entry> {
  /** `tools/list` */
  readonly method: string;
  readonly member: string;
  /** An entry as the revision writes it. */
  write(entry: Entry): JsonObject;
}

/**
 * The part of a list that a request asks for: all of it when lists are not paged (then any cursor is one this server
 * never issued), else one page and the cursor of the next.
 *
 * @throws {ProtocolError} −32602 for a cursor that is not ours, or points past the end.
 */
export async function page<Entry>(call: Call, list: List<Entry>, entries: Entries<Entry>): Promise<JsonObject> {
  const { params, pageSize, application } = call;
  const generation = application.generation?.() ?? 0;
  const hasCursor = Object.hasOwn(params, "cursor");
  if (hasCursor && pageSize === undefined) throw unknownCursor();
  const offset = hasCursor ? readCursor(params.cursor, list.method, generation) : 0;
  const end = pageSize === undefined ? Number.POSITIVE_INFINITY : offset + pageSize;

  const taken: JsonObject[] = [];
  let index = 0;
  let hasMore = false;
  for await (const entry of entries) {
    hasMore = index === end;
    if (hasMore) break;
    if (index >= offset) taken.push(list.write(entry));
    index++;
  }
  if (hasCursor && taken.length === 0) throw unknownCursor();
  return {
    [list.member]: taken,
    ...(hasMore ? { nextCursor: writeCursor({ list: list.method, generation, offset: end }) } : {}),
  };
}
