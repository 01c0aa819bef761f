import type { Method } from "../method.ts";
import type { RevisionShape } from "../revision_shape.ts";

/**
 * One revision of MCP, as data: what it calls things and which requests it answers. Revisions stand beside each other
 * in this folder, one file each; no other file asks which revision it is in.
 */
export interface Revision extends RevisionShape {
  /** The requests it answers; any other is −32601. */
  readonly methods: ReadonlyMap<string, Method>;
}
