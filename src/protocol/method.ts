import type { Application, Awaitable, CallContext, Capabilities } from "./application.ts";
import type { JsonObject } from "./json.ts";
import type { LogLevel } from "./log_level.ts";
import type { RevisionShape } from "./revision_shape.ts";

/** A request on its way to its answer. */
export interface Call {
  readonly params: JsonObject;
  readonly application: Application;
  /** The revision that this message is served under. */
  readonly revision: RevisionShape;
  /** What is offered to this client, here: what this revision and this transport can keep. */
  readonly capabilities: Capabilities;
  /** The revisions that this server speaks without a handshake, newest first. */
  readonly statelessVersions: readonly string[];
  /** Entries a page; undefined when lists are answered whole. */
  readonly pageSize: number | undefined;
  /** What the application is given; made on demand, since the opening needs none of it. */
  readonly context: CallContext;
  /** The connection that the message came by. */
  readonly connection: CallConnection;
  readonly standing: StandingCall;
}

/** What a method may do to its connection. */
export interface CallConnection {
  /** Settles the revision: the one asked for, or else the newest with a handshake. Tells what it is, and what it offers. */
  settle(version: string, client: { readonly capabilities: JsonObject; readonly info: JsonObject }): Settled;
  /** The least level of log messages that the client wants from now on. */
  setLogLevel(level: LogLevel): void;
  /** Changes of a resource are told from now on, or no more. */
  subscribe(uri: string): void;
  unsubscribe(uri: string): void;
}

/** What a method may do that stays open. */
export interface StandingCall {
  /** Sends a notification that belongs to this request, before its answer. */
  notify(method: string, params: JsonObject): void;
  /** Resolves when the server ends. One that is cancelled is no longer heard. */
  ended(): Promise<void>;
}

/** What a handshake came to. */
export interface Settled {
  readonly revision: RevisionShape;
  readonly capabilities: Capabilities;
}

/** What must be offered for a method to be answered. */
export type Need = keyof Capabilities | "subscriptions" | "changes";

/** A request that a revision answers, as data. */
export interface Method {
  /**
   * Answers it.
   *
   * @throws {ProtocolError} What the client did wrong.
   */
  run(call: Call): Awaitable<JsonObject>;
  /** Answered at once: it cannot be cancelled, and nothing need be loaded for it. */
  readonly isOpening?: boolean;
  /** It stays open until the client cancels it or the server ends. */
  readonly isStanding?: boolean;
  /** It is answered only when this is offered; without it, always. */
  readonly needs?: Need;
  /** What the answer is to a cache: complete results of the stateless era say how long they hold. */
  readonly holds?: "list" | "read";
  /** The member of `params` that the `Mcp-Name` header repeats. */
  readonly named?: "name" | "uri";
  /** Whether Streamable HTTP may send notifications before the answer: never, when there are some, or from the start. */
  readonly streams?: "never" | "on demand" | "always";
}
