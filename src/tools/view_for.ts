import { IDENTITY, type ToolContext } from "../host/mod.ts";
import type { Library, LibraryView } from "../library/mod.ts";

/**
 * Gives the library as the sender of a message may see it. What answers clients has no other way to the documentation, so
 * that nothing can forget to ask.
 */
export type ViewFor = (context: Pick<ToolContext, "scope" | "signal">) => LibraryView;

/** The views of a library, by who is asking. */
export function viewsOf(library: Library): ViewFor {
  return ({ scope, signal }) => library.for(scope.get(IDENTITY), signal);
}
