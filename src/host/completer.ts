import type { Awaitable, CallContext } from "../protocol/mod.ts";

/**
 * Candidates for an argument that is being typed, the best first, as many as there are.
 *
 * @param value What is typed so far, perhaps nothing.
 * @param filled Arguments that were filled in before; clients tell them from 2025-06-18.
 */
export type Completer = (
  value: string,
  filled: Readonly<Record<string, string>>,
  context: CallContext,
) => Awaitable<readonly string[]>;

/** Completers by the arguments that they are for. An argument without one has no candidates. */
export type Completers<Name extends string = string> = { readonly [Argument in Name]?: Completer };
