import type { ResourceProvider } from "../host/mod.ts";
import { DocumentGone, entryOf, LibraryError, textOf, uriOf } from "../library/mod.ts";
import type { ViewFor } from "./view_for.ts";

/** Every page as a resource: listed by address, read whole. */
export function pageResources(view: ViewFor): ResourceProvider {
  return {
    name: "pages",
    async list(context) {
      const { corpora } = await view(context).ready();
      return corpora.flatMap((corpus) =>
        corpus.pages().map((reference) => {
          const { title, description, start, end } = entryOf(reference);
          return {
            uri: uriOf(reference),
            name: title,
            ...(description ? { description } : {}),
            mimeType: "text/markdown",
            size: end - start,
          };
        }),
      );
    },
    async read(uri, context) {
      try {
        return { mimeType: "text/markdown", text: textOf(await view(context).page(uri)) };
      } catch (error) {
        if (error instanceof LibraryError || error instanceof DocumentGone) return undefined;
        throw error;
      }
    },
  };
}
