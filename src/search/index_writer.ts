import type { CatalogueBuilder } from "./catalogue_builder.ts";
import type { Column } from "./columns.ts";
import { INBOUND } from "./fields.ts";
import { type Part, writeParts } from "./file_layout.ts";
import type { InboundTerms } from "./inbound.ts";
import type { IndexMeta } from "./index_parts.ts";
import { PARTS } from "./index_parts.ts";
import { joined, type TermPostings } from "./term_postings.ts";
import { TermsWriter } from "./terms_writer.ts";

/** All that an index file is written from. */
export interface IndexContent {
  readonly catalogue: CatalogueBuilder;
  /** Subject of each page's title. */
  readonly titleSubjects: Column;
  /** Subject of each section's heading. */
  readonly headingSubjects: Column;
  /** Length bytes by field, one for each chunk; those of the inbound field come from `inbound`. */
  readonly columns: readonly Uint8Array[];
  /** Terms of all fields but the inbound one. */
  readonly streams: readonly Iterator<TermPostings>[];
  readonly inbound: InboundTerms;
  readonly meta: IndexMeta;
}

/** The bytes of an index file. */
export function writeIndex(content: IndexContent): Uint8Array {
  const { catalogue, titleSubjects, headingSubjects, streams, inbound, meta } = content;
  const { chunkCount } = catalogue;
  const columns = content.columns.with(INBOUND, inbound.lengths(chunkCount));
  const writer = new TermsWriter(columns);
  for (const term of joined([...streams, inbound.terms()], chunkCount)) writer.add(term);
  const bytes: Record<keyof typeof PARTS, Uint8Array> = {
    meta: new TextEncoder().encode(JSON.stringify(meta)),
    ...catalogue.finish(),
    ...writer.finish(),
    subjects: concat(titleSubjects.bytes, headingSubjects.bytes),
  };
  const parts: Part[] = Object.entries(PARTS).map(([name, kind]) => ({
    kind,
    bytes: bytes[name as keyof typeof PARTS],
  }));
  return writeParts(parts);
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
