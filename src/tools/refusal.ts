import type { ToolAnswer } from "../host/mod.ts";
import { DocumentGone, Failure, LibraryError } from "../library/mod.ts";
import { onceMore } from "./once_more.ts";

/** An answer that says why there is none, with a code to act on. */
export function refusal(code: string, message: string): ToolAnswer {
  return { error: code, text: JSON.stringify({ error: { code, message: message.toWellFormed() } }) };
}

/**
 * Runs a call, once more where that may help; what it asked for and is not there becomes a refusal.
 *
 * @throws everything else, which the host answers without its text.
 */
export async function orRefusal<Answer = ToolAnswer>(
  call: () => Answer | Promise<Answer>,
): Promise<Answer | ToolAnswer> {
  try {
    return await onceMore(call);
  } catch (error) {
    if (error instanceof LibraryError) return refusal(error.code, error.message);
    if (error instanceof Failure) return refusal(error.code, error.message);
    if (error instanceof DocumentGone) {
      return refusal("page_changed", "The page changed while it was read. Ask again: it is read anew.");
    }
    throw error;
  }
}
