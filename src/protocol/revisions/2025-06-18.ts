import { initialize } from "../methods/initialize.ts";
import type { Method } from "../methods/method.ts";
import { ping } from "../methods/ping.ts";
import { listResources } from "../methods/resources_list.ts";
import { readResource } from "../methods/resources_read.ts";
import { callTool } from "../methods/tools_call.ts";
import { listTools } from "../methods/tools_list.ts";
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
