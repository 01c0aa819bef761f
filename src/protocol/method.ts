import type { Application, Awaitable, CallContext } from "./application.ts";
import type { JsonObject } from "./json.ts";
import type { ProgressToken } from "./progress.ts";
import type { RevisionShape } from "./revision_shape.ts";

/** A request on its way to its answer. */
export interface Call {
  readonly params: JsonObject;
  readonly application: Application;
  /** The revision that this message is served under. */
  readonly revision: RevisionShape;
  /** Entries a page; undefined when lists are answered whole. */
  readonly pageSize: number | undefined;
  /** Settles the revision of the connection: the one asked for, or else the newest. */
  negotiate(version: string): RevisionShape;
  /** What the application is given; made on demand, since `initialize` and `ping` need none of it. */
  context(token: ProgressToken | undefined): CallContext;
}

/**
 * Answers one request.
 *
 * @throws {ProtocolError} What the client did wrong.
 */
export type Method = (call: Call) => Awaitable<JsonObject>;
