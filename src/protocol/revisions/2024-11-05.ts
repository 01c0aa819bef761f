import type { Method } from "../method.ts";
import {
  callTool,
  complete,
  getPrompt,
  initialize,
  listPrompts,
  listResources,
  listResourceTemplates,
  listTools,
  ping,
  readResource,
  setLogLevel,
  subscribe,
  unsubscribe,
} from "../methods/mod.ts";
import { ErrorCode } from "../protocol_error.ts";
import type { Revision } from "./revision.ts";

/**
 * MCP 2024-11-05, the first. Its own HTTP transport of two endpoints is not spoken. Tools and resources are answered
 * even when there are none, with an empty list.
 */
export const revision20241105: Revision = {
  version: "2024-11-05",
  era: "handshake",
  methods: new Map<string, Method>([
    ["initialize", { run: initialize, isOpening: true }],
    ["ping", { run: ping, isOpening: true }],
    ["tools/list", { run: listTools, holds: "list" }],
    ["tools/call", { run: callTool, named: "name", streams: "on demand" }],
    ["resources/list", { run: listResources, holds: "list" }],
    ["resources/templates/list", { run: listResourceTemplates, needs: "resources", holds: "list" }],
    ["resources/read", { run: readResource, named: "uri", holds: "read" }],
    ["resources/subscribe", { run: subscribe, needs: "subscriptions" }],
    ["resources/unsubscribe", { run: unsubscribe, needs: "subscriptions" }],
    ["prompts/list", { run: listPrompts, needs: "prompts", holds: "list" }],
    ["prompts/get", { run: getPrompt, needs: "prompts", named: "name" }],
    ["completion/complete", { run: complete, needs: "completions" }],
    ["logging/setLevel", { run: setLogLevel, needs: "logging" }],
  ]),
  serverInfoMembers: ["name", "version"],
  toolMembers: ["name", "description", "inputSchema"],
  resourceMembers: ["uri", "name", "description", "mimeType", "size", "annotations"],
  templateMembers: ["uriTemplate", "name", "description", "mimeType", "annotations"],
  promptMembers: ["name", "description", "arguments"],
  promptArgumentMembers: ["name", "description", "required"],
  contentTypes: new Set(["text", "image", "resource"]),
  annotationMembers: ["audience", "priority"],
  contentMeta: false,
  // `completions` got its name later; the method is there.
  capabilities: new Set(["tools", "resources", "prompts", "completions", "logging"]),
  undeclaredCapabilities: new Set(["completions"]),
  structuredContent: "nothing",
  progressMessage: false,
  selfDescribingResults: false,
  resourceNotFound: ErrorCode.resourceNotFound,
  batches: false,
  mirrorsHeaders: false,
  httpStatuses: new Map(),
  omitsUnreadableId: false,
  disconnectCancels: false,
};
