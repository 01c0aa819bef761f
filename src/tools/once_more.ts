import { DocumentGone } from "../library/mod.ts";
import { IndexFormatError } from "../search/mod.ts";

/** Damaged indexes that one call may meet: each time one of them is found and built anew, another source may have the next. */
const MOST_DAMAGED = 32;

/**
 * Runs what reads documentation, and once more when a page changed between the look for changes and the reading, or an index
 * turned out to be damaged: the second run looks again, and finds the page as it is then, the index built anew. Where
 * several sources have a damaged index, there are as many runs more.
 *
 * @throws what the last run throws.
 */
export async function onceMore<Answer>(call: () => Answer | Promise<Answer>): Promise<Answer> {
  for (let again = 0; ; again++) {
    try {
      return await call();
    } catch (error) {
      const most = error instanceof IndexFormatError ? MOST_DAMAGED : error instanceof DocumentGone ? 1 : 0;
      if (again >= most) throw error;
    }
  }
}
