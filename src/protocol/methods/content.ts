import type { ContentBlock, ResourceContents } from "../content.ts";
import type { JsonObject } from "../json.ts";
import { pick } from "../pick.ts";
import type { RevisionShape } from "../revision_shape.ts";

/** A block as this revision writes it. One that it does not know is told about in words, so that nothing is lost unseen. */
export function contentBlock(block: ContentBlock, revision: RevisionShape): JsonObject {
  if (!revision.contentTypes.has(block.type)) return { type: "text", text: inWords(block) };
  const { annotations, _meta, ...rest } = block;
  const own = rest.type === "resource_link" ? { type: rest.type, ...pick(rest, revision.resourceMembers) } : rest;
  return {
    ...own,
    ...("resource" in rest ? { resource: resourceContents(rest.resource, revision, rest.resource.uri) } : {}),
    ...(annotations === undefined ? {} : { annotations: pick(annotations, revision.annotationMembers) }),
    ...(_meta === undefined || !revision.contentMeta ? {} : { _meta }),
  };
}

/** The contents of a resource as this revision writes them. */
export function resourceContents(contents: ResourceContents, revision: RevisionShape, askedUri: string): JsonObject {
  const { uri = askedUri, mimeType, text, blob, _meta } = contents;
  return {
    uri,
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(text === undefined ? { blob } : { text }),
    ...(_meta === undefined || !revision.contentMeta ? {} : { _meta }),
  };
}

function inWords(block: ContentBlock): string {
  if (block.type === "resource_link") return `${block.title ?? block.name}: ${block.uri}`;
  const kind = "mimeType" in block ? `${block.type} (${block.mimeType})` : block.type;
  return `[Left out: ${kind}, which this revision of the protocol cannot carry.]`;
}
