import { revision20241105 } from "./2024-11-05.ts";
import type { Revision } from "./revision.ts";

/** MCP 2025-03-26: Streamable HTTP, batches, hints on tools, audio, progress in words, a name for completions. */
export const revision20250326: Revision = {
  ...revision20241105,
  version: "2025-03-26",
  toolMembers: [...revision20241105.toolMembers, "annotations"],
  contentTypes: new Set([...revision20241105.contentTypes, "audio"]),
  undeclaredCapabilities: new Set(),
  progressMessage: true,
  batches: true,
};
