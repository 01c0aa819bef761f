import { onTestFinished } from "vitest";
import { Network } from "../../src/fetch/mod.ts";
import type { KnownReading, Reading, ReadOptions } from "../../src/sources/mod.ts";

/** What a source is read with: servers of this machine are permitted, and no attempt waits. */
export function readingOptions(more: Partial<ReadOptions> = {}): ReadOptions {
  const network = new Network({ env: {}, wait: async () => {} });
  onTestFinished(() => network.close());
  return { network, allowLocal: true, signal: new AbortController().signal, onProgress: () => {}, ...more };
}

/** What is remembered of a reading. */
export function knownOf({ location, version, validators, documents, failures }: Reading): KnownReading {
  return { location, version, validators, failures, documents: documents.map(({ bytes: _, ...rest }) => rest) };
}

/** The pages of a reading by their path. */
export function textsOf(reading: Reading | undefined): Record<string, string> {
  const documents = reading?.documents ?? [];
  return Object.fromEntries(documents.map(({ path, bytes }) => [path, Buffer.from(bytes!).toString()]));
}
