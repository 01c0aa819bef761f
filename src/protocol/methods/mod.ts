/** What each method of MCP does, whatever the revision. */
export { initialize } from "./initialize.ts";
export { ping } from "./ping.ts";
export { listResources } from "./resources_list.ts";
export { readResource } from "./resources_read.ts";
export { callTool } from "./tools_call.ts";
export { listTools } from "./tools_list.ts";
