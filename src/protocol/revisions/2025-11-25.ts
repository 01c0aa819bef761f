import { revision20250618 } from "./2025-06-18.ts";
import type { Revision } from "./revision.ts";

/** MCP 2025-11-25: icons, and a server that can describe itself. */
export const revision20251125: Revision = {
  ...revision20250618,
  version: "2025-11-25",
  serverInfoMembers: ["name", "title", "version", "description", "websiteUrl", "icons"],
  toolMembers: [...revision20250618.toolMembers, "icons"],
  resourceMembers: [...revision20250618.resourceMembers, "icons"],
  templateMembers: [...revision20250618.templateMembers, "icons"],
  promptMembers: [...revision20250618.promptMembers, "icons"],
  omitsUnreadableId: true,
};
