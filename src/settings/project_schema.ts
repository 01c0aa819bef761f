import * as z from "zod/mini";
import { editorSchema, TEXT } from "./editor_schema.ts";
import { sharedEntry } from "./source_entry.ts";

/** A cloned repository must not keep a machine busy. */
export const MAX_SOURCES = 50;

const LIST = `must be a list of at most ${MAX_SOURCES} sources`;
const SOURCES = "What is served to everybody who works on this repository, beside what they added themselves.";
const DOCUMENTATION =
  "The repository's own documents: where they are, what they say of themselves, how they are checked.";

/** What may stand in a repository's file, with one schema for its sources and one for what it says of its documents. */
function schemaOf<Item extends z.core.SomeType, Documentation extends z.core.SomeType>(
  item: Item,
  documentation: Documentation,
) {
  const sources = z.array(item, LIST).check(z.maxLength(MAX_SOURCES, LIST));
  return z.strictObject(
    {
      $schema: editorSchema(),
      sources: z.optional(sources).check(z.describe(SOURCES)),
      documentation: z.optional(documentation).check(z.describe(DOCUMENTATION)),
    },
    "must be an object",
  );
}

/** Its form; each source is read by itself, and what it says of its documents by those who serve them. */
export const projectSchema = () => schemaOf(z.unknown(), z.unknown());

/**
 * All of it, for editors.
 *
 * @param documentation Schema of what it says of its documents, which serving its sources need not load.
 */
export function publishedProject<Documentation extends z.core.SomeType>(documentation: Documentation) {
  return schemaOf(z.union([z.string(TEXT).check(z.minLength(1), z.maxLength(2000)), sharedEntry()]), documentation);
}
