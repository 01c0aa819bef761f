import type { JsonObject } from "./json.ts";
import type { Logger } from "./logger.ts";
import type { ReportProgress } from "./progress.ts";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Entries, at once or as they come. */
export type Entries<Entry> = Iterable<Entry> | AsyncIterable<Entry>;

/** Who is answering, as `initialize` tells it. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  /** The name for people, from 2025-06-18. */
  readonly title?: string;
}

/** One entry of `tools/list`. */
export interface ToolEntry {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** A JSON Schema with `type: "object"` at its root. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
}

/** Hints about a tool. A client must not trust them, and fills in what is left out. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** One entry of `resources/list`. */
export interface ResourceEntry {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
}

/** What `tools/call` answers: one block of text, and the same as data if the tool gives it. */
export interface ToolResult {
  readonly text: string;
  /** The tool ran, or refused to, without success. */
  readonly isError: boolean;
  readonly structured?: JsonObject;
}

/** What `resources/read` answers. */
export interface ResourceText {
  readonly text: string;
  readonly mimeType?: string;
}

/** What a call is given beside its arguments. */
export interface CallContext {
  readonly progress: ReportProgress;
  /** Fires when the client cancels the call, or the server must end. */
  readonly signal: AbortSignal;
  /** A line for the operator, never for the client. */
  readonly log: Logger;
}

/** Runs one tool. A {@linkcode ProtocolError} it throws is sent as it is; anything else as `Internal error.` */
export type ToolCall = (callArguments: JsonObject, context: CallContext) => Awaitable<ToolResult>;

/**
 * What a {@linkcode ProtocolServer} serves. What `initialize` answers is plain data, so that nothing need be loaded
 * for it; everything else may take its time.
 */
export interface Application {
  readonly serverInfo: ServerInfo;
  /** How to use this server, for the model. */
  readonly instructions?: string;
  /** What `initialize` declares: a member only for what there is at least one of. */
  readonly capabilities: { readonly tools?: JsonObject; readonly resources?: JsonObject };
  listTools(): Awaitable<Entries<ToolEntry>>;
  /** The tool of this name, or undefined if there is none: then nothing is called. */
  findTool(name: string): Awaitable<ToolCall | undefined>;
  listResources(): Awaitable<Entries<ResourceEntry>>;
  /** The text behind a uri, or undefined if there is no such resource. */
  readResource(uri: string, context: CallContext): Awaitable<ResourceText | undefined>;
  /**
   * Grows whenever a list changes. A cursor of an earlier generation is refused, since its offset may point elsewhere
   * by now. 0 when left out.
   */
  generation?(): number;
}
