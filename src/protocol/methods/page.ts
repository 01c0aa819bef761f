import type { Entries } from "../application.ts";
import { readCursor, unknownCursor, writeCursor } from "../cursor.ts";
import { ENCODED, encode } from "../encode.ts";
import type { JsonObject } from "../json.ts";
import type { Call } from "../method.ts";
import type { RevisionShape } from "../revision_shape.ts";

/** A list of a server: the method that asks for it, the member that holds its entries. */
export interface List<Entry> {
  /** `tools/list` */
  readonly method: string;
  readonly member: string;
  /**
   * The application gives the same entries over and over and changes none: each is written once for a revision. A list of
   * six tools is 11 KB, and takes ten times as long to write as all the rest of its answer.
   */
  readonly isKept?: boolean;
  /** An entry as the revision writes it. */
  write(entry: Entry): JsonObject;
}

/**
 * The part of a list that a request asks for: all of it when lists are not paged (then any cursor is one this server
 * never issued), else one page and the cursor of the next.
 *
 * @throws {ProtocolError} −32602 for a cursor that is not ours, or points past the end.
 */
export async function page<Entry extends object>(
  call: Call,
  list: List<Entry>,
  entries: Entries<Entry>,
): Promise<JsonObject> {
  const { params, pageSize, application } = call;
  const hasCursor = Object.hasOwn(params, "cursor");
  if (hasCursor && pageSize === undefined) throw unknownCursor();
  const begin = () => {
    const generation = application.generation?.() ?? 0;
    const offset = hasCursor ? readCursor(params.cursor, list.method, generation) : 0;
    return { generation, offset, end: pageSize === undefined ? Number.POSITIVE_INFINITY : offset + pageSize };
  };

  // A list that is made while it is read has noticed what changed only once its first entry is there.
  let range: ReturnType<typeof begin> | undefined;
  const taken: Entry[] = [];
  let index = 0;
  let hasMore = false;
  for await (const entry of entries) {
    range ??= begin();
    hasMore = index === range.end;
    if (hasMore) break;
    if (index >= range.offset) taken.push(entry);
    index++;
  }
  const { generation, end } = range ?? begin();
  if (hasCursor && taken.length === 0) throw unknownCursor();
  return {
    ...written(taken, list, call.revision),
    ...(hasMore ? { nextCursor: writeCursor({ list: list.method, generation, offset: end }) } : {}),
  };
}

const kept = new WeakMap<RevisionShape, WeakMap<object, string>>();

function written<Entry extends object>(
  entries: readonly Entry[],
  { isKept = false, member, write }: List<Entry>,
  revision: RevisionShape,
): JsonObject {
  if (!isKept) return { [member]: entries.map(write) };
  const texts = kept.get(revision) ?? new WeakMap<object, string>();
  kept.set(revision, texts);
  const items = entries.map((entry) => {
    const text = texts.get(entry) ?? encode(write(entry));
    texts.set(entry, text);
    return text;
  });
  return { [ENCODED]: { [member]: `[${items.join()}]` } } as JsonObject;
}
