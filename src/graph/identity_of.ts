import type { DocumentIdentity, FrontMatterState } from "./document.ts";

/** What front matter says, in the words of the model. Values of another shape than a key has are left out. */
export function identityOf({ values }: FrontMatterState): DocumentIdentity {
  const one = (key: string) => {
    const value = values[key];
    const text = typeof value === "string" ? value.trim() : "";
    return text === "" ? undefined : text;
  };
  const optional = {
    id: one("id"),
    title: one("title"),
    type: one("doc-type"),
    status: one("status"),
    component: one("component"),
    sourceRoot: one("source-root"),
    technology: one("technology"),
    owner: one("owner"),
    lastReviewed: one("last-reviewed"),
    description: one("description"),
  };
  return {
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as typeof optional &
      Record<never, never>),
    codeRefs: listOf(values["code-refs"]),
    apiEndpoints: listOf(values["api-endpoints"]),
    decidedBy: listOf(values["decided-by"]),
    supersedes: listOf(values.supersedes),
    keywords: listOf(Object.hasOwn(values, "keywords") ? values.keywords : values.aliases),
  } as DocumentIdentity;
}

/** The texts of a list, without blank ones; a single text is a list of one. */
function listOf(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => (typeof entry === "string" && entry.trim() !== "" ? [entry.trim()] : []));
}
