import type { $ZodObject, output } from "zod/v4/core";
import type { Awaitable, CallContext, Icon, JsonObject, PromptMessage, PromptResult } from "../protocol/mod.ts";
import type { Completers } from "./completer.ts";

/** What a prompt says: messages, or one text that the user would have written. */
export type PromptAnswer = string | readonly PromptMessage[] | PromptResult;

/** A text that a person asks for by name, with arguments filled in. */
export interface Prompt<Arguments extends $ZodObject = $ZodObject> {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  /** For people, who see it in lists. */
  readonly title?: string;
  readonly description?: string;
  /**
   * A zod or zod/mini object of strings, each optional or not, enums allowed: on the wire every argument is a string.
   * Titles and descriptions are published. Left out, the prompt takes no arguments.
   */
  readonly arguments?: Arguments;
  /** Candidates for arguments. One that is an enum proposes its values by itself. */
  readonly complete?: Completers<keyof output<Arguments> & string>;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
  /** What the prompt says, with arguments that were checked. */
  get(given: output<Arguments>, context: CallContext): Awaitable<PromptAnswer>;
}

/**
 * A prompt with the types of its arguments taken from its schema.
 *
 * @example
 * ```ts
 * const packing = definePrompt({
 *   name: "packing_list",
 *   description: "What to pack for a trip.",
 *   arguments: z.object({ city: z.string(), season: z.optional(z.enum(["summer", "winter"])) }),
 *   get: ({ city, season = "summer" }) => `What should I pack for ${city} in ${season}?`,
 * });
 * ```
 */
export function definePrompt<Arguments extends $ZodObject = $ZodObject<Record<never, never>>>(
  prompt: Prompt<Arguments>,
): Prompt<Arguments> {
  return prompt;
}
