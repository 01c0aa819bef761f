/** What a revision of MCP calls things: the part of it that methods need to write their answers. */
export interface RevisionShape {
  /** As it travels: `2025-06-18`. */
  readonly version: string;
  /** The members that an entry of `tools/list` may have, in the order they are written. */
  readonly toolMembers: readonly string[];
  /** The same for `resources/list`. */
  readonly resourceMembers: readonly string[];
  /** Whether a tool's result may carry `structuredContent`. */
  readonly structuredContent: boolean;
  /** The code for a uri that names nothing. */
  readonly resourceNotFound: number;
}
