import * as z from "zod/mini";

const validators = z.object({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) });

const failure = z.object({
  page: z.string(),
  path: z.string(),
  url: z.optional(z.string()),
  code: z.string(),
  message: z.string(),
});

/** `state.json` */
export const stateSchema = z.object({
  version: z.literal(1),
  origin: z.string(),
  revision: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  location: z.string(),
  obtainedAt: z.number(),
  checkedAt: z.number(),
  indexCreatedAt: z.number(),
  validators,
  read: z.optional(z.string()),
  failures: z._default(z.array(failure), []),
  live: z.optional(z.boolean()),
  globs: z.optional(z.string()),
});

/** `<revision>.pages` */
export const pagesSchema = z.object({
  shape: z.enum(["file", "pages"]),
  documents: z.array(
    z.object({
      path: z.string(),
      bytes: z.number(),
      url: z.optional(z.string()),
      title: z.optional(z.string()),
      description: z.optional(z.string()),
      trail: z.optional(z.array(z.string())),
      validators: z.optional(validators),
      isStub: z.optional(z.boolean()),
    }),
  ),
  index: z.optional(
    z.array(
      z.object({
        url: z.string(),
        title: z.optional(z.string()),
        description: z.optional(z.string()),
        trail: z.array(z.string()),
        isOptional: z.boolean(),
      }),
    ),
  ),
});

/** `failure.json` */
export const failedSchema = z.object({ code: z.string(), reason: z.string(), at: z.number() });

/**
 * What is stored of a source, apart from its text and index.
 *
 * - `origin`: what was read: the record's, so that the text of one source never stands under the record of another.
 * - `revision`: first 16 hexadecimal digits of the digest of what was read; names the files beside.
 * - `location`: where the text came from in the end.
 * - `obtainedAt`, `checkedAt`, `indexCreatedAt`: ms since 1970.
 * - `read`: what was read exactly, for people: a commit, a version.
 * - `failures`: pages that could not be read, by their ids.
 * - `live`: pages are read when they are asked for.
 * - `globs`: which files were to count.
 */
export type StoredState = Readonly<z.infer<typeof stateSchema>>;

/** How the bytes of a revision came: one document after another. */
export type StoredPages = Readonly<z.infer<typeof pagesSchema>>;

/** Why the last load failed, as it is remembered for the next process. */
export type StoredFailure = Readonly<z.infer<typeof failedSchema>>;
