import * as z from "zod/mini";
import { editorSchema, TEXT } from "./editor_schema.ts";
import { every } from "./every.ts";
import { onFirstUse } from "./on_first_use.ts";
import { wholeNumber } from "./whole_number.ts";

const OBJECT = "must be an object";
const PROXY = "must be the http or https address of a proxy, such as http://proxy.example:3128";

/** Address of a proxy. */
export const proxy = onFirstUse(() =>
  z.string(PROXY).check(z.regex(/^https?:\/\/[^\s/?#]+\/?$/, PROXY), z.refine(URL.canParse, { error: PROXY })),
);

/** Path of certificates. */
export const ca = onFirstUse(() => z.string(TEXT).check(z.minLength(1, "must be the path of a PEM file")));

/** What may stand in the user's file. Editors show the descriptions. */
export const settingsSchema = onFirstUse(() =>
  z.strictObject(
    {
      $schema: editorSchema(),
      autoUpdate: z
        .optional(z.boolean("must be true or false"))
        .check(z.describe("Whether the installed program may update itself.")),
      refreshEvery: z
        .optional(every())
        .check(
          z.describe(
            'What was fetched longer ago than this is fetched anew, after an answer was given: "never", a time such as "30m", ' +
              '"24h" or "7d", or milliseconds.',
          ),
        ),
      maxStale: z
        .optional(every())
        .check(
          z.describe("What was fetched longer ago than this is no longer served. Default: served however old it is."),
        ),
      ca: z
        .optional(ca())
        .check(
          z.describe(
            "PEM file with certificates that are trusted beside the usual ones; relative to this file, or below ~.",
          ),
        ),
      proxy: z.optional(proxy()).check(z.describe("HTTP proxy for every fetch, such as http://proxy.example:3128.")),
      noProxy: z
        .optional(z.string(TEXT))
        .check(z.describe("Hosts that are reached without the proxy, separated by commas, as in NO_PROXY.")),
      budgets: z
        .optional(
          z.strictObject(
            {
              search: z
                .optional(wholeNumber(1000, 50_000))
                .check(z.describe("Characters of a search's answer, prose and structured content together.")),
              read: z
                .optional(wholeNumber(1000, 32_768))
                .check(z.describe("Bytes of a page that one call of read_doc gives.")),
            },
            OBJECT,
          ),
        )
        .check(z.describe("Sizes of answers where the agent asks for none.")),
    },
    OBJECT,
  ),
);

/** What a person has set. What is left out has the default of who uses it. */
export interface Settings {
  /** Whether the installed program may update itself. */
  readonly autoUpdate?: boolean | undefined;
  /** Milliseconds after which a source on the web is fetched anew, once an answer is given; `NEVER` if so set. */
  readonly refreshEvery?: number | undefined;
  /** Milliseconds after which what is stored of a source on the web is no longer served; `NEVER` if so set. */
  readonly maxStale?: number | undefined;
  /** Absolute path of a PEM file with certificates that are trusted beside the usual ones. */
  readonly ca?: string | undefined;
  /** Address of an HTTP proxy; it may hold a password. */
  readonly proxy?: string | undefined;
  /** Hosts that are reached without the proxy, separated by commas. */
  readonly noProxy?: string | undefined;
  /** Sizes of answers where the agent asks for none: characters of a search, bytes of a window that is read. */
  readonly budgets?: { readonly search?: number | undefined; readonly read?: number | undefined } | undefined;
}
