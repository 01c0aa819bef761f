import type { GovernedDocument } from "./document.ts";
import { oneLine } from "./one_line.ts";

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
