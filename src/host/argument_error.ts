import type { $ZodIssue } from "zod/v4/core";
import type { JsonObject } from "../protocol/mod.ts";
import { closest } from "../spelling/mod.ts";
import { preview } from "./preview.ts";

/** What can be wrong with an argument. Stable: callers and tests rely on them. */
export type ArgumentErrorCode =
  | "required"
  | "null_not_allowed"
  | "unexpected_field"
  | "wrong_type"
  | "too_small"
  | "too_big"
  | "too_short"
  | "too_long"
  | "not_one_of"
  | "not_multiple_of"
  | "malformed";

/** One thing wrong with the arguments of a call. */
export interface ArgumentError {
  /** From the arguments down to the value: `["filter", "tags", 0]`. */
  readonly path: readonly (string | number)[];
  readonly code: ArgumentErrorCode;
  /** All of it in words, for a model. */
  readonly message: string;
  /** The value given, shortened, and what is allowed. */
  readonly parameters: JsonObject;
}

/** Where an issue was found, and what was there. */
export interface Finding {
  readonly path: readonly (string | number)[];
  /** Undefined when nothing was given. */
  readonly value: unknown;
}

/** A member that the schema does not name. */
export function unexpectedField(
  path: Finding["path"],
  value: unknown,
  known: readonly string[],
  given: readonly string[],
) {
  const name = String(path.at(-1));
  // The name that was meant is rarely one which was given as well.
  const left = known.filter((candidate) => !given.includes(candidate));
  const nearest = closest(name, left.length > 0 ? left : known);
  const hint = known.length === 0 ? "None is taken" : `Known are ${list(known)}; the nearest is "${nearest}"`;
  return error(path, "unexpected_field", `is unknown. ${hint}`, {
    value: preview(value),
    known,
    ...(nearest === undefined ? {} : { nearest }),
  });
}

/** What zod found, in our codes and words. */
export function argumentError(issue: $ZodIssue, { path, value }: Finding): ArgumentError {
  if (value === undefined) return error(path, "required", "is missing; it is required", {});
  const shown = preview(value);
  const given = { value: shown };
  const is = `is ${JSON.stringify(shown)}; it must`;

  switch (issue.code) {
    case "invalid_type": {
      if (value === null) return nullNotAllowed(path);
      const expected = issue.expected === "int" ? "integer" : issue.expected;
      return error(path, "wrong_type", `${is} be of type ${expected}`, { ...given, expected });
    }
    case "invalid_value": {
      if (value === null) return nullNotAllowed(path);
      return error(path, "not_one_of", `${is} be one of ${list(issue.values)}`, { ...given, allowed: issue.values });
    }
    case "invalid_union": {
      if (value === null) return nullNotAllowed(path);
      const expected = issue.errors.flatMap(([first]) => (first?.code === "invalid_type" ? [first.expected] : []));
      return error(path, "wrong_type", `${is} be of type ${expected.join(" or ")}`, { ...given, expected });
    }
    case "too_small":
    case "too_big":
      return outOfBounds(issue, path, value);
    case "not_multiple_of":
      return error(path, "not_multiple_of", `${is} be a multiple of ${issue.divisor}`, {
        ...given,
        divisor: issue.divisor,
      });
    case "invalid_format": {
      const form = issue.pattern === undefined || issue.format !== "regex" ? issue.format : issue.pattern;
      return error(path, "malformed", `${is} have the form ${form}`, { ...given, format: form });
    }
    default:
      return error(path, "malformed", `is ${JSON.stringify(shown)}: ${issue.message.replace(/\.$/, "")}`, given);
  }
}

type Bounds = Extract<$ZodIssue, { code: "too_small" | "too_big" }>;

function outOfBounds(issue: Bounds, path: Finding["path"], value: unknown): ArgumentError {
  const isNumber = issue.origin === "number" || issue.origin === "int" || issue.origin === "bigint";
  const isLow = issue.code === "too_small";
  const limit = Number(isLow ? issue.minimum : issue.maximum);
  const bound = isLow ? { minimum: limit } : { maximum: limit };
  const given = { value: preview(value) };
  if (isNumber) {
    const words = { true: isLow ? "at least" : "at most", false: isLow ? "more than" : "less than" };
    const rule = words[`${issue.inclusive ?? true}`];
    const parameters = { ...given, ...bound, ...(issue.inclusive === false ? { exclusive: true } : {}) };
    return error(path, issue.code, `is ${given.value}; it must be ${rule} ${limit}`, parameters);
  }
  const unit = issue.origin === "string" ? "character" : "item";
  // `codePoints` says how many it counted; zod counts UTF-16 units.
  const counted = "length" in issue ? Number(issue.length) : undefined;
  const length = counted ?? (value as { length?: number }).length ?? 0;
  const rule = `${isLow ? "at least" : "at most"} ${limit} ${unit}${limit === 1 ? "" : "s"}`;
  const code = isLow ? "too_short" : "too_long";
  return error(path, code, `has ${length}; it must have ${rule}`, { ...given, length, ...bound });
}

function nullNotAllowed(path: Finding["path"]): ArgumentError {
  return error(path, "null_not_allowed", "is null, which is not allowed", { value: null });
}

function error(path: Finding["path"], code: ArgumentErrorCode, words: string, parameters: JsonObject): ArgumentError {
  const place = path.length === 0 ? "The arguments object" : `Argument "${path.join(".")}"`;
  return { path, code, message: `${place} ${words}.`.toWellFormed(), parameters };
}

function list(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(", ");
}
