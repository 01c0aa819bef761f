import type { ResourceProvider } from "../host/mod.ts";
import { DocumentGone, entryOf, LibraryError, type PageReference, textOf, uriOf } from "../library/mod.ts";
import { onceMore } from "./once_more.ts";
import type { ViewFor } from "./view_for.ts";

/** Every page as a resource: listed by address, read whole. */
export function pageResources(view: ViewFor): ResourceProvider {
  return {
    name: "pages",
    list: (context) =>
      onceMore(async () => {
        const { corpora } = await view(context).ready();
        return corpora.flatMap((corpus) => corpus.pages().map(listed));
      }),
    async read(uri, context) {
      try {
        const text = await onceMore(async () => textOf(await view(context).page(uri)));
        return { mimeType: "text/markdown", text };
      } catch (error) {
        if (error instanceof LibraryError || error instanceof DocumentGone) return undefined;
        throw error;
      }
    },
  };
}

function listed(reference: PageReference) {
  const { title, description, start, end } = entryOf(reference);
  return {
    uri: uriOf(reference),
    name: title,
    ...(description ? { description } : {}),
    mimeType: "text/markdown",
    size: end - start,
  };
}
