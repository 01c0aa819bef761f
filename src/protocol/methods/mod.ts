/** What each method of MCP does, whatever the revision. */
export { complete } from "./completion_complete.ts";
export { discover } from "./discover.ts";
export { initialize } from "./initialize.ts";
export { setLogLevel } from "./logging_set_level.ts";
export { metaOf, progressToken } from "./params.ts";
export { ping } from "./ping.ts";
export { getPrompt } from "./prompts_get.ts";
export { listPrompts } from "./prompts_list.ts";
export { listResources } from "./resources_list.ts";
export { readResource } from "./resources_read.ts";
export { subscribe, unsubscribe } from "./resources_subscribe.ts";
export { listResourceTemplates } from "./resources_templates_list.ts";
export { listen } from "./subscriptions_listen.ts";
export { callTool } from "./tools_call.ts";
export { listTools } from "./tools_list.ts";
