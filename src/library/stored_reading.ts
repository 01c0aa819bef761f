import type { KnownReading } from "../sources/mod.ts";
import type { Snapshot } from "./build_corpus.ts";
import type { Corpus } from "./corpus.ts";
import { revisionOf } from "./corpus_store.ts";
import type { MergedReading, StoredReading } from "./merged_reading.ts";
import type { SourceRecord } from "./source_record.ts";
import type { StoredPages, StoredState } from "./stored_state.ts";

// How a reading is stored, and how what is stored is known at the next one.

/** The state of what was just read; when its index is made is not known yet. */
export function stateOf(merged: MergedReading, record: SourceRecord): Omit<StoredState, "indexCreatedAt"> {
  const { live, location, validators, version } = merged;
  const now = Date.now();
  return {
    version: 1,
    origin: record.origin,
    revision: revisionOfSnapshot(merged),
    location,
    obtainedAt: now,
    checkedAt: now,
    validators,
    failures: [],
    globs: globsOf(record),
    ...(live ? { live } : {}),
    ...(version === undefined ? {} : { read: version }),
  };
}

/** Which files are to count, as one text. */
export function globsOf({ include, exclude }: SourceRecord): string {
  return JSON.stringify([include, exclude]);
}

/** The revision of a snapshot: of its bytes, and of all else that its index is built from. */
export function revisionOfSnapshot({ shape, documents, index }: Snapshot): string {
  if (shape === "file" && !index) return revisionOf(documents[0]!.bytes);
  const lines = documents.map(({ bytes, path, url, title, description, trail }) => {
    return JSON.stringify([path, url, title, description, trail, revisionOf(bytes)]);
  });
  return revisionOf([...lines, JSON.stringify(index ?? null)].join("\n"));
}

export function storedPages({ shape, documents, index }: MergedReading): StoredPages {
  return {
    shape,
    documents: documents.map(({ bytes, trail, ...rest }) => ({
      ...rest,
      ...(trail ? { trail: [...trail] } : {}),
      bytes: bytes.length,
    })),
    ...(index ? { index: index.map((entry) => ({ ...entry, trail: [...entry.trail] })) } : {}),
  };
}

export function storedReading({ segments }: Corpus, { documents }: StoredPages): StoredReading {
  const { text } = segments[0]!;
  return { documents: documents.map(withoutBytes), bytes: (at) => text.read(at, 0, documents[at]!.bytes) };
}

export function knownReading(
  { location, read, validators, failures }: StoredState,
  { documents }: StoredPages,
): KnownReading {
  return { location, validators, documents: documents.map(withoutBytes), failures, version: read };
}

export function unchanged(document: StoredPages["documents"][number]) {
  return { ...withoutBytes(document), bytes: undefined };
}

export function withoutBytes({ bytes: _, ...rest }: StoredPages["documents"][number]) {
  return rest;
}
