/** One part of a template: text as it stands, or a variable. */
type Part = { readonly text: string } | { readonly variable: string; readonly isReserved: boolean };

/** The variables of a template, as a type: `"source" | "page"` of `lectern://{source}/{+page}`. */
export type VariablesOf<Template extends string> = Template extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `+${infer Name}` ? Name : Inner) | VariablesOf<Rest>
  : never;

/** The value of each variable, decoded. */
export type TemplateValues<Template extends string> = string extends Template
  ? Readonly<Record<string, string>>
  : { readonly [Name in VariablesOf<Template>]: string };

/** The longest uri that is matched, in UTF-16 units: far beyond what a client sends, and quickly looked through. */
const LONGEST_URI = 8_192;

const EXPRESSION = /\{(\+?)([A-Za-z0-9_]+)\}/g;

/**
 * A template by RFC 6570, read both ways: `{x}` stands for one segment (no `/`, `?` or `#`), `{+x}` for any text. Every
 * variable stands for at least one character. The other operators of the RFC can be written but not read back without
 * doubt, so they are refused.
 *
 * @example
 * ```ts
 * const template = new UriTemplate("lectern://{source}/{+page}");
 * template.match("lectern://hono/api/routing%20basics.md"); // { source: "hono", page: "api/routing basics.md" }
 * template.expand({ source: "hono", page: "api/routing basics.md" }); // "lectern://hono/api/routing%20basics.md"
 * ```
 */
export class UriTemplate<Template extends string = string> {
  readonly template: Template;
  readonly variables: readonly string[];
  readonly #parts: readonly Part[];
  readonly #pattern: RegExp;

  /** @throws {RangeError} If it has no variable, or one that could not be told from the text around it. */
  constructor(template: Template) {
    this.template = template;
    this.#parts = partsOf(template);
    this.variables = this.#parts.flatMap((part) => ("variable" in part ? [part.variable] : []));
    this.#pattern = new RegExp(`^${this.#parts.map(patternOf).join("")}$`, "su");
  }

  /** The values that make a uri of this template, percent-decoded, or undefined if none do. */
  match(uri: string): TemplateValues<Template> | undefined {
    if (uri.length > LONGEST_URI) return undefined;
    const found = this.#pattern.exec(uri);
    if (found === null) return undefined;
    try {
      const values = this.variables.map((name, index) => [name, decodeURIComponent(found[index + 1]!)]);
      return Object.fromEntries(values) as TemplateValues<Template>;
    } catch {
      // A percent sign that encodes nothing.
      return undefined;
    }
  }

  /**
   * The uri for these values, encoded.
   *
   * @throws {RangeError} If a value is missing or empty.
   */
  expand(values: TemplateValues<Template>): string {
    const given = values as Readonly<Record<string, string | undefined>>;
    return this.#parts.map((part) => expanded(part, given)).join("");
  }
}

function partsOf(template: string): Part[] {
  const refuse = (reason: string) => new RangeError(`"${template}" cannot be a uri template: ${reason}.`);
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: operator, 2: variable } of template.matchAll(EXPRESSION)) {
    if (index > end) parts.push({ text: template.slice(end, index) });
    else if (end > 0) throw refuse("two variables need text between them");
    parts.push({ variable: variable!, isReserved: operator === "+" });
    end = index + whole.length;
  }
  if (end < template.length) parts.push({ text: template.slice(end) });

  const variables = parts.flatMap((part) => ("variable" in part ? [part] : []));
  if (variables.length === 0) throw refuse("it has no variable such as {page} or {+page}");
  if (new Set(variables.map(({ variable }) => variable)).size < variables.length)
    throw refuse("a variable comes twice");
  if (variables.filter(({ isReserved }) => isReserved).length > 1) throw refuse("only one variable can be of any text");
  if (parts.some((part) => "text" in part && /[{}]/.test(part.text))) throw refuse("only {name} and {+name} are known");
  return parts;
}

function patternOf(part: Part): string {
  if ("text" in part) return part.text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return part.isReserved ? "(.+)" : "([^/?#]+)";
}

function expanded(part: Part, values: Readonly<Record<string, string | undefined>>): string {
  if ("text" in part) return part.text;
  const value = Object.hasOwn(values, part.variable) ? values[part.variable] : undefined;
  if (value === undefined || value === "") throw new RangeError(`The variable "${part.variable}" needs a value.`);
  // By the RFC all but unreserved characters are encoded; these five are reserved, though encodeURIComponent leaves them.
  if (!part.isReserved) return encodeURIComponent(value).replace(/[!'()*]/g, percent);
  // `%` is always encoded, so that what is expanded decodes to what it was. Brackets are reserved as well.
  return encodeURI(value).replace(/%5B/g, "[").replace(/%5D/g, "]");
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
