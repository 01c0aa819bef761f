import * as z from "zod/mini";

/** What a text is told that is none. */
export const TEXT = "must be a text";

/** Names the schema that an editor checks the file by. Nothing here reads it. */
export const editorSchema = () =>
  z.optional(z.string(TEXT)).check(z.describe("The schema that an editor checks this file by."));
