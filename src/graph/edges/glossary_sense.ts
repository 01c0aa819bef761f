import type { Place } from "./place.ts";

/** A sense of a term that people approved. */
export interface GlossarySense {
  readonly term: string;
  /** Unique within its term. */
  readonly id: string;
  /** `component:<name>` or `code-ref:<symbol>`. */
  readonly scopes: readonly string[];
  readonly aliases: readonly string[];
  /** Row of the glossary. */
  readonly place: Place;
  /** Where documents use it so. */
  readonly evidence?: readonly Place[];
}
