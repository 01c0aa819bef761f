import type { ToolAnswer } from "../host/mod.ts";
import { DocumentGone, Failure, LibraryError } from "../library/mod.ts";
import { IndexFormatError } from "../search/mod.ts";

/** An answer that says why there is none, with a code to act on. */
export function refusal(code: string, message: string): ToolAnswer {
  return { error: code, text: JSON.stringify({ error: { code, message: message.toWellFormed() } }) };
}

/**
 * Runs a call; what it asked for and is not there becomes a refusal. When a page changed between the look for changes and
 * the reading, it is run once more, and finds the page as it is then. Likewise when an index turned out to be damaged: it is
 * built anew then.
 *
 * @throws everything else, which the host answers without its text.
 */
export async function orRefusal<Answer = ToolAnswer>(
  call: () => Answer | Promise<Answer>,
): Promise<Answer | ToolAnswer> {
  try {
    return await again(call);
  } catch (error) {
    if (error instanceof LibraryError) return refusal(error.code, error.message);
    if (error instanceof Failure) return refusal(error.code, error.message);
    if (error instanceof DocumentGone) {
      return refusal("page_changed", "The page changed while it was read. Ask again: it is read anew.");
    }
    throw error;
  }
}

async function again<Answer>(call: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof DocumentGone || error instanceof IndexFormatError)) throw error;
    return await call();
  }
}
