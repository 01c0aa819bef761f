import { revision20250326 } from "./2025-03-26.ts";
import type { Revision } from "./revision.ts";

/** MCP 2025-06-18: titles, structured results with their schemas, links to resources; batches left. */
export const revision20250618: Revision = {
  ...revision20250326,
  version: "2025-06-18",
  serverInfoMembers: ["name", "title", "version"],
  toolMembers: ["name", "title", "description", "inputSchema", "outputSchema", "annotations", "_meta"],
  resourceMembers: ["uri", "name", "title", "description", "mimeType", "size", "annotations", "_meta"],
  templateMembers: ["uriTemplate", "name", "title", "description", "mimeType", "annotations", "_meta"],
  promptMembers: ["name", "title", "description", "arguments", "_meta"],
  promptArgumentMembers: ["name", "title", "description", "required"],
  contentTypes: new Set([...revision20250326.contentTypes, "resource_link"]),
  annotationMembers: ["audience", "priority", "lastModified"],
  contentMeta: true,
  structuredContent: "an object",
  batches: false,
};
