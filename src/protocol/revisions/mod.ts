/** The revisions of MCP, each as data. */
export { revision20250618 } from "./2025-06-18.ts";
export type { Revision } from "./revision.ts";
