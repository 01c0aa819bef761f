import type { DocumentCorpus, GovernedDocument } from "../../graph/mod.ts";

/** Documents whose front matter can be judged. */
export function governed({ documents }: DocumentCorpus): GovernedDocument[] {
  return documents.filter(({ frontMatter }) => frontMatter.kind === "present");
}
