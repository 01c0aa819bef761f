import * as z from "zod/mini";
import { EDITOR_SCHEMA, TEXT } from "./editor_schema.ts";
import { sharedEntry } from "./source_entry.ts";

/** What a repository's file is called. */
export const PROJECT_FILE = "lectern.json";

/** A cloned repository must not keep a machine busy. */
export const MAX_SOURCES = 50;

const LIST = `must be a list of at most ${MAX_SOURCES} sources`;
const DESCRIPTION = "What is served to everybody who works on this repository, beside what they added themselves.";

/** What may stand in a repository's file, with one schema for its sources. */
function schemaOf<Item extends z.core.SomeType>(item: Item) {
  const sources = z.array(item, LIST).check(z.maxLength(MAX_SOURCES, LIST));
  return z.strictObject(
    { $schema: EDITOR_SCHEMA, sources: z.optional(sources).check(z.describe(DESCRIPTION)) },
    "must be an object",
  );
}

/** Its form; each source is read by itself. */
export const projectSchema = schemaOf(z.unknown());

/** All of it, for editors. */
export const publishedProject = schemaOf(
  z.union([z.string(TEXT).check(z.minLength(1), z.maxLength(2000)), sharedEntry]),
);
