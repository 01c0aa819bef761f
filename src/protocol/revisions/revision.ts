import type { Method } from "../method.ts";
import type { RevisionShape } from "../revision_shape.ts";

/**
 * One revision of MCP, as data: what it calls things, which requests it answers, how it travels. Revisions stand beside
 * each other in this folder, one file each, in which only what changed is written; no other file asks which it is in.
 */
export interface Revision extends RevisionShape {
  /** The requests it answers; any other is −32601. */
  readonly methods: ReadonlyMap<string, Method>;
  /** Whether a JSON array of messages is a message. */
  readonly batches: boolean;
  /** Streamable HTTP: whether headers repeat the method and what it names. */
  readonly mirrorsHeaders: boolean;
  /** Streamable HTTP: the status of an error's code, where it is not 200. */
  readonly httpStatuses: ReadonlyMap<number, number>;
  /** Streamable HTTP: whether an error whose request has no readable id leaves the member out, instead of null. */
  readonly omitsUnreadableId: boolean;
  /** Streamable HTTP: whether a client that closes the response has cancelled the call. */
  readonly disconnectCancels: boolean;
}
