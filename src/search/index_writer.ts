import type { CatalogueBuilder } from "./catalogue_builder.ts";
import { INBOUND } from "./fields.ts";
import { type Part, writeParts } from "./file_layout.ts";
import type { InboundTerms } from "./inbound.ts";
import type { IndexMeta } from "./index_parts.ts";
import { PARTS } from "./index_parts.ts";
import type { Subjects } from "./subjects.ts";
import { joined, type TermPostings } from "./term_postings.ts";
import { TermsWriter } from "./terms_writer.ts";

/** All that an index file is written from. */
export interface IndexContent {
  readonly catalogue: CatalogueBuilder;
  readonly subjects: Subjects;
  /** Length bytes by field, one for each chunk; those of the inbound field come from `inbound`. */
  readonly columns: readonly Uint8Array[];
  /** Terms of all fields but the inbound one. */
  readonly streams: readonly Iterator<TermPostings>[];
  readonly inbound: InboundTerms;
  readonly meta: IndexMeta;
}

/** The bytes of an index file. */
export function writeIndex(content: IndexContent): Uint8Array {
  const { catalogue, subjects, streams, inbound, meta } = content;
  const { chunkCount } = catalogue;
  const columns = content.columns.with(INBOUND, inbound.lengths(chunkCount));
  const writer = new TermsWriter(columns);
  for (const term of joined([...streams, inbound.terms()], chunkCount)) writer.add(term);
  const bytes: Record<keyof typeof PARTS, Uint8Array> = {
    meta: new TextEncoder().encode(JSON.stringify(meta)),
    ...catalogue.finish(),
    ...writer.finish(),
    subjects: subjects.bytes,
  };
  const parts: Part[] = Object.entries(PARTS).map(([name, kind]) => ({
    kind,
    bytes: bytes[name as keyof typeof PARTS],
  }));
  return writeParts(parts);
}
