/** A term with all its postings. */
export interface TermPostings {
  /** Under which it stands in the dictionary (`dictionary.ts`). */
  readonly key: string;
  /** Ascending; nobody changes them afterwards, nor the counts. */
  readonly chunks: Uint32Array;
  /** Packed (`postings.ts`). */
  readonly counts: Uint32Array;
}

/**
 * Joins streams of terms, each in the order of its keys, to one. What several have of the same chunk is united: no two count
 * the same field.
 *
 * @param chunkCount Chunks of all streams are below.
 */
export function* joined(streams: readonly Iterator<TermPostings>[], chunkCount: number): Generator<TermPostings> {
  const heads = streams.map((stream) => stream.next());
  /** Counts by chunk while a term is put together: zero everywhere else. */
  const counts = streams.length > 1 ? new Uint32Array(chunkCount) : new Uint32Array(0);
  for (;;) {
    let key: string | undefined;
    let holders = 0;
    let first = -1;
    for (let i = 0; i < heads.length; i++) {
      const { done, value } = heads[i]!;
      if (done) continue;
      if (key === undefined || value.key < key) {
        key = value.key;
        holders = 1;
        first = i;
      } else if (value.key === key) holders++;
    }
    if (key === undefined) return;
    if (holders === 1) yield heads[first]!.value;
    else {
      const holding = heads.filter(({ done, value }) => !done && value.key === key).map(({ value }) => value);
      yield { key, ...(areApart(holding) ? concatenated(holding) : united(holding, counts)) };
    }
    for (let i = first; i < heads.length; i++) {
      const { done, value } = heads[i]!;
      if (!done && value.key === key) heads[i] = streams[i]!.next();
    }
  }
}

/** Whether each list ends before the next one begins: so it is with streams of pages that follow one another. */
function areApart(lists: readonly TermPostings[]): boolean {
  for (let i = 1; i < lists.length; i++) if (lists[i - 1]!.chunks.at(-1)! >= lists[i]!.chunks[0]!) return false;
  return true;
}

function concatenated(lists: readonly TermPostings[]): Pick<TermPostings, "chunks" | "counts"> {
  const length = lists.reduce((sum, list) => sum + list.chunks.length, 0);
  const chunks = new Uint32Array(length);
  const counts = new Uint32Array(length);
  let at = 0;
  for (const list of lists) {
    chunks.set(list.chunks, at);
    counts.set(list.counts, at);
    at += list.chunks.length;
  }
  return { chunks, counts };
}

function united(lists: readonly TermPostings[], scratch: Uint32Array): Pick<TermPostings, "chunks" | "counts"> {
  const chunks = new Uint32Array(lists.reduce((sum, list) => sum + list.chunks.length, 0));
  let length = 0;
  let isAscending = true;
  for (const list of lists) {
    for (let i = 0; i < list.chunks.length; i++) {
      const chunk = list.chunks[i]!;
      if (scratch[chunk] === 0) {
        if (length > 0 && chunks[length - 1]! > chunk) isAscending = false;
        chunks[length++] = chunk;
      }
      scratch[chunk]! |= list.counts[i]!;
    }
  }
  const found = chunks.subarray(0, length);
  if (!isAscending) found.sort();
  const counts = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    counts[i] = scratch[found[i]!]!;
    scratch[found[i]!] = 0;
  }
  return { chunks: found, counts };
}
