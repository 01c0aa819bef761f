import type { Entries } from "../application.ts";
import { readCursor, unknownCursor, writeCursor } from "../cursor.ts";
import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";

/**
 * The part of a list that a request asks for: all of it when lists are not paged (then any cursor is one this server
 * never issued), else one page and the cursor of the next.
 *
 * @param list The method, `tools/list`; the member that holds the entries is the part before the slash.
 * @param members What an entry may have in this revision, in the order written; what an entry leaves out is left out.
 * @throws {ProtocolError} −32602 for a cursor that is not ours, or points past the end.
 */
export async function page(
  call: Call,
  list: string,
  members: readonly string[],
  entries: Entries<object>,
): Promise<JsonObject> {
  const { params, pageSize, application } = call;
  const generation = application.generation?.() ?? 0;
  const hasCursor = Object.hasOwn(params, "cursor");
  if (hasCursor && pageSize === undefined) throw unknownCursor();
  const offset = hasCursor ? readCursor(params.cursor, list, generation) : 0;
  const end = pageSize === undefined ? Number.POSITIVE_INFINITY : offset + pageSize;

  const taken: JsonObject[] = [];
  let index = 0;
  let hasMore = false;
  for await (const entry of entries) {
    hasMore = index === end;
    if (hasMore) break;
    if (index >= offset) taken.push(pick(entry, members));
    index++;
  }
  if (hasCursor && taken.length === 0) throw unknownCursor();
  return {
    [list.slice(0, list.indexOf("/"))]: taken,
    ...(hasMore ? { nextCursor: writeCursor({ list, generation, offset: end }) } : {}),
  };
}

function pick(entry: object, members: readonly string[]): JsonObject {
  const source = entry as JsonObject;
  return Object.fromEntries(members.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]));
}
