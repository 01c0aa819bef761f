import type { GovernedDocument } from "./document.ts";

/** How a document is named in answers: title, path, id, and what kind it is, a line each. */
export function identityLines({ path, identity, frontMatter, parsed }: GovernedDocument): string[] {
  const { id, type, status, component } = identity;
  return [
    `### ${oneLine(identity.title ?? (frontMatter.kind === "present" ? path : parsed.page.title))}`,
    `path: ${oneLine(path)}`,
    `id: ${oneLine(id ?? "(none)")}`,
    `doc-type: ${oneLine(type ?? "unknown")}  status: ${oneLine(status ?? "unknown")}  component: ${oneLine(component ?? "(none)")}`,
    ...(frontMatter.kind === "present" ? [] : [`frontmatter: ${frontMatter.kind}`]),
  ];
}

/** A text of a document within one line of an answer, so that it cannot forge another. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
