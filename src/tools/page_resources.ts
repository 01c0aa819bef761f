import type { ResourceProvider } from "../host/mod.ts";
import { DocumentGone, entryOf, type Library, LibraryError, textOf, uriOf } from "../library/mod.ts";

/** Every page as a resource: listed by address, read whole. */
export function pageResources(library: Library): ResourceProvider {
  return {
    name: "pages",
    async list() {
      const { corpora } = await library.ready();
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
    async read(uri) {
      try {
        return { mimeType: "text/markdown", text: textOf(await library.page(uri)) };
      } catch (error) {
        if (error instanceof LibraryError || error instanceof DocumentGone) return undefined;
        throw error;
      }
    },
  };
}
