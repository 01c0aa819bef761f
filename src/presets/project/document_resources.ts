import type { ResourceProvider } from "../../host/mod.ts";
import type { Answering } from "./answering.ts";
import { documentNamed, uriOf } from "./document_uri.ts";

/** Every document as a resource: listed by address, read whole. */
export function documentResources({ host }: Answering): ResourceProvider {
  return {
    name: "documents",
    list: () =>
      host.current().corpus.documents.map((document) => {
        const { title, description } = document.parsed.page;
        return {
          uri: uriOf(document),
          name: title,
          ...(description ? { description } : {}),
          mimeType: "text/markdown",
          size: document.text.bytes.length,
        };
      }),
    read(uri) {
      const document = uri.startsWith("lectern://") ? documentNamed(host.current().corpus, uri) : undefined;
      return document && { mimeType: "text/markdown", text: document.text.text };
    },
  };
}
