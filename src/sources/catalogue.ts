import * as z from "zod/mini";
import type { IndexEntry } from "./reading.ts";
import { SourceError } from "./source_error.ts";

/** A list of pages that have one form of address. */
export interface Catalogue {
  readonly name?: string | undefined;
  /** Address of a page, with `{slug}` where its slug goes. */
  readonly template: string;
  readonly pages: readonly CataloguePage[];
  /** Pages are read when they are asked for, and each time anew. */
  readonly live: boolean;
}

/** A page of a catalogue. */
export interface CataloguePage {
  /** May hold `/` between segments. */
  readonly slug: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly category?: string | undefined;
}

const SLUG_FORM = "segments with / between them, none of them empty, . or ..";

/** The form of a catalogue; made for each reading, since the start of a server needs none. */
function catalogueSchema() {
  const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
  const page = z.strictObject({
    slug: z
      .string()
      .check(z.maxLength(500), z.regex(/^(?!\.{1,2}(?:\/|$))[^/]+(?:\/(?!\.{1,2}(?:\/|$))[^/]+)*$/, SLUG_FORM)),
    name: z.optional(text(300)),
    description: z.optional(text(2_000)),
    category: z.optional(text(200)),
  });

  const address = z
    .string()
    .check(
      z.maxLength(2_000),
      z.regex(/^https?:\/\/[^\s/{}]+\/\S*\{slug\}\S*$/i, "an https address with {slug} in its path"),
    );

  return z.strictObject({
    name: z.optional(text(200)),
    template: z.optional(address),
    url: z.optional(address),
    pages: z.array(page).check(z.minLength(1), z.maxLength(100_000)),
    live: z.optional(z.boolean()),
  });
}

/**
 * Reads a catalogue of pages.
 *
 * ```json
 * { "template": "https://x.dev/docs/{slug}.md", "pages": [{ "slug": "start", "name": "Start", "category": "Basics" }] }
 * ```
 *
 * @throws {SourceError} `source_form`, naming each key that is wrong, its value, and what is allowed
 */
export function readCatalogue(bytes: Uint8Array): Catalogue {
  let given: unknown;
  try {
    given = JSON.parse(
      Buffer.from(bytes)
        .toString("utf8")
        .replace(/^\ufeff/, ""),
    );
  } catch (error) {
    throw new SourceError("source_form", `The catalogue is not JSON: ${(error as Error).message}.`);
  }
  const read = catalogueSchema().safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.slice(0, MAX_FAULTS).map((issue) => faultOf(issue, given));
    const more = read.error.issues.length - faults.length;
    throw new SourceError(
      "source_form",
      `The catalogue is wrong in ${read.error.issues.length === 1 ? "one place" : `${read.error.issues.length} places`}: ` +
        `${faults.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`,
    );
  }
  const { name, pages, live = false } = read.data;
  const template = read.data.template ?? read.data.url;
  if (template === undefined || (read.data.template !== undefined && read.data.url !== undefined)) {
    throw new SourceError(
      "source_form",
      `The catalogue needs one of "template" and "url": an https address with {slug} in it, as https://x.dev/docs/{slug}.md.`,
    );
  }
  return { template, pages, live, ...(name !== undefined && { name }) };
}

const MAX_FAULTS = 5;

function faultOf(issue: z.core.$ZodIssue, given: unknown): string {
  const key = issue.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  const place = key === "" ? "the whole" : `"${key.replace(/^\./, "")}"`;
  if (issue.code === "unrecognized_keys") {
    return `${place} has ${issue.keys.map((name) => `"${name}"`).join(", ")}, which is no key of it`;
  }
  let value = given;
  for (const step of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  const shown = value === undefined ? "missing" : (JSON.stringify(value) ?? "").slice(0, 80);
  return `${place} is ${shown}; allowed: ${allowed(issue)}`;
}

function allowed(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "array" ? "a list" : issue.expected === "object" ? "an object" : `a ${issue.expected}`;
    case "too_small":
      return issue.origin === "array" ? `at least ${issue.minimum} of them` : `at least ${issue.minimum} character`;
    case "too_big":
      return issue.origin === "array" ? `at most ${issue.maximum} of them` : `at most ${issue.maximum} characters`;
    default:
      return issue.message ?? "something else";
  }
}

/**
 * The page of a slug, with its address.
 *
 * @throws {SourceError} `source_missing` when the catalogue has no such slug
 */
export function pageOf(catalogue: Catalogue, slug: string): IndexEntry {
  const found = catalogue.pages.find((page) => page.slug === slug);
  if (found) return entryOf(catalogue.template, found);
  throw new SourceError("source_missing", `The catalogue has no page "${slug}".`);
}

/** All pages of a catalogue, each slug once. */
export function pagesOf({ template, pages }: Catalogue): IndexEntry[] {
  const once = new Map(pages.map((page) => [page.slug, page]));
  return [...once.values()].map((page) => entryOf(template, page));
}

function entryOf(template: string, { slug, name, description, category }: CataloguePage): IndexEntry {
  const encoded = slug.split("/").map(encodeURIComponent).join("/");
  return {
    url: new URL(template.replaceAll("{slug}", () => encoded)).href.replace(/#.*$/, ""),
    ...(name !== undefined && { title: name }),
    ...(description !== undefined && { description }),
    trail: category === undefined ? [] : [category],
    isOptional: false,
  };
}
