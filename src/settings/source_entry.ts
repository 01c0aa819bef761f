import * as z from "zod/mini";
import { SOURCE_FORMS, SOURCE_NAME } from "../sources/mod.ts";
import { TEXT } from "./editor_schema.ts";
import { every } from "./every.ts";
import { onFirstUse } from "./on_first_use.ts";

const ORIGIN = `must be ${SOURCE_FORMS}`;
const NAME = "must be a lower-case letter, then at most 20 letters, digits and dashes";
const SNAPSHOT = "must be the path of a file";
const VARIABLE = "must be the name of an environment variable";

const globs = () => z.array(z.string(TEXT).check(z.minLength(1, "must be a glob")), "must be a list of globs");

const shape = () => ({
  origin: z
    .string(ORIGIN)
    .check(
      z.minLength(1, ORIGIN),
      z.maxLength(2000, "must have at most 2,000 characters"),
      z.describe(`Where it is: ${SOURCE_FORMS}.`),
    ),
  name: z
    .optional(z.string(NAME).check(z.regex(SOURCE_NAME, NAME)))
    .check(z.describe("Its name in every address of its pages. Default: from the origin.")),
  include: z.optional(globs()).check(z.describe("Only files that match, as in .gitignore.")),
  exclude: z.optional(globs()).check(z.describe("No file that matches, as in .gitignore.")),
  refreshEvery: z
    .optional(every())
    .check(
      z.describe(
        'What was fetched longer ago is fetched anew, after an answer was given: "never", a time such as "24h", or ' +
          "milliseconds. Default: the user's setting.",
      ),
    ),
});

/** A source in a file that its user wrote. */
export const ownEntry = onFirstUse(() =>
  z.strictObject({
    ...shape(),
    allowLocal: z.optional(z.boolean("must be true or false")),
    headerFrom: z.optional(z.string(VARIABLE).check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, VARIABLE))),
    snapshot: z.optional(z.string(SNAPSHOT).check(z.minLength(1, SNAPSHOT))),
  }),
);

const SHARED_VARIABLE =
  "must be the name of an environment variable that begins with LECTERN_HEADER_: a file that comes with a repository " +
  "could send any other secret to a host of its choice";

/** A source in a file that comes with a repository; see `repository_word.ts`. */
export const sharedEntry = onFirstUse(() =>
  z.strictObject({
    ...shape(),
    headerFrom: z
      .optional(z.string(SHARED_VARIABLE).check(z.regex(/^LECTERN_HEADER_[A-Za-z0-9_]+$/, SHARED_VARIABLE)))
      .check(
        z.describe(
          'Environment variable with a header for its server, "Name: value" or a token. Its name begins with ' +
            "LECTERN_HEADER_, so that no other secret can be sent by this file.",
        ),
      ),
  }),
);

/** Either kind, as it was read. */
export type SourceEntry = z.infer<ReturnType<typeof ownEntry>>;
