import { DocumentGone } from "../library/mod.ts";
import { IndexFormatError } from "../search/mod.ts";

/**
 * Runs what reads documentation, and once more when a page changed between the look for changes and the reading, or an index
 * turned out to be damaged: the second run looks again, and finds the page as it is then, the index built anew.
 *
 * @throws what the second run throws.
 */
export async function onceMore<Answer>(call: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof DocumentGone || error instanceof IndexFormatError)) throw error;
    return await call();
  }
}
