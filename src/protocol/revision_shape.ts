import type { Capabilities } from "./application.ts";
import type { ContentBlock } from "./content.ts";

/** How a client and a server come together: by a handshake, or by nothing, each message saying all of itself. */
export type Era = "handshake" | "stateless";

/** What a revision of MCP calls things: the part of it that methods need to write their answers. */
export interface RevisionShape {
  /** As it travels: `2025-06-18`. */
  readonly version: string;
  readonly era: Era;
  /** The members that each kind of entry may have, in the order they are written. */
  readonly serverInfoMembers: readonly string[];
  readonly toolMembers: readonly string[];
  readonly resourceMembers: readonly string[];
  readonly templateMembers: readonly string[];
  readonly promptMembers: readonly string[];
  readonly promptArgumentMembers: readonly string[];
  /** The blocks of content it knows; another one is told about in words. */
  readonly contentTypes: ReadonlySet<ContentBlock["type"]>;
  readonly annotationMembers: readonly string[];
  /** Whether contents and their blocks may carry `_meta`. */
  readonly contentMeta: boolean;
  /** The capabilities that can be offered. */
  readonly capabilities: ReadonlySet<keyof Capabilities>;
  /** Those of them that it has no name for: offered, not declared. */
  readonly undeclaredCapabilities: ReadonlySet<keyof Capabilities>;
  /** What a tool's result may carry as `structuredContent`. */
  readonly structuredContent: "nothing" | "an object" | "any value";
  /** Whether progress may be told in words. */
  readonly progressMessage: boolean;
  /** Whether results say their type and who answered, and lists and reads how long they hold. */
  readonly selfDescribingResults: boolean;
  /** The code for a uri that names nothing. */
  readonly resourceNotFound: number;
}
