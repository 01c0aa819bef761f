import type { Method } from "../method.ts";
import { callTool, initialize, listResources, listTools, ping, readResource } from "../methods/mod.ts";
import { ErrorCode } from "../protocol_error.ts";
import type { Revision } from "./revision.ts";

/** MCP 2025-06-18: structured results, output schemas and titles came with it, batches left. */
export const revision20250618: Revision = {
  version: "2025-06-18",
  methods: new Map<string, Method>([
    ["initialize", initialize],
    ["ping", ping],
    ["tools/list", listTools],
    ["tools/call", callTool],
    ["resources/list", listResources],
    ["resources/read", readResource],
  ]),
  toolMembers: ["name", "title", "description", "inputSchema", "outputSchema", "annotations"],
  resourceMembers: ["uri", "name", "title", "description", "mimeType", "size"],
  structuredContent: true,
  resourceNotFound: ErrorCode.resourceNotFound,
};
