import type { Completer } from "../host/mod.ts";
import { entryOf, LibraryError } from "../library/mod.ts";
import { candidates } from "./candidates.ts";
import { onceMore } from "./once_more.ts";
import type { ViewFor } from "./view_for.ts";

/** Completes the name of a source. */
export function sourceCompleter(view: ViewFor): Completer {
  return (typed, _filled, context) =>
    candidates(
      view(context)
        .sources()
        .map(({ name }) => name),
      typed,
    );
}

/** Completes the id of a page, of the source that was filled in before, or of all. */
export function pageCompleter(view: ViewFor): Completer {
  return async (typed, { source }, context) => {
    try {
      return await onceMore(async () => {
        const { corpora } = await view(context).ready(source || undefined);
        return candidates(idsOf(corpora), typed);
      });
    } catch (error) {
      // A source that is still being typed has no pages.
      if (error instanceof LibraryError) return [];
      throw error;
    }
  };
}

function* idsOf(corpora: Awaited<ReturnType<ReturnType<ViewFor>["ready"]>>["corpora"]): Generator<string> {
  for (const corpus of corpora) for (const page of corpus.pages()) yield entryOf(page).id;
}
