import * as z from "zod/mini";

// A schema is made of shared ones where it can be, and those of what a start does not read when they are needed: making
// them takes longer than reading by them.

const text = z.string();
const optionalText = z.optional(text);
const number = z.number();

const validators = z.object({ etag: optionalText, lastModified: optionalText });

const failure = z.object({ page: text, path: text, url: optionalText, code: text, message: text });

/** `state.json` */
export const stateSchema = z.object({
  version: z.literal(1),
  origin: text,
  revision: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  location: text,
  obtainedAt: number,
  checkedAt: number,
  indexCreatedAt: number,
  validators,
  read: optionalText,
  failures: z._default(z.array(failure), []),
  live: z.optional(z.boolean()),
  globs: optionalText,
});

/** `<revision>.pages` */
export const pagesSchema = () =>
  z.object({
    shape: z.enum(["file", "pages"]),
    documents: z.array(
      z.object({
        path: text,
        bytes: number,
        url: optionalText,
        title: optionalText,
        description: optionalText,
        trail: z.optional(z.array(text)),
        validators: z.optional(validators),
        isStub: z.optional(z.boolean()),
      }),
    ),
    index: z.optional(
      z.array(
        z.object({
          url: text,
          title: optionalText,
          description: optionalText,
          trail: z.array(text),
          isOptional: z.boolean(),
        }),
      ),
    ),
  });

/** `failure.json` */
export const failedSchema = () => z.object({ code: text, reason: text, at: number });

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
export type StoredPages = Readonly<z.infer<ReturnType<typeof pagesSchema>>>;

/** Why the last load failed, as it is remembered for the next process. */
export type StoredFailure = Readonly<z.infer<ReturnType<typeof failedSchema>>>;
