import type { ContentBlock, PromptMessage, ResourceContents } from "./content.ts";
import type { PromptEntry, ResourceEntry, ResourceTemplateEntry, ServerInfo, ToolEntry } from "./entries.ts";
import type { JsonObject } from "./json.ts";
import type { LogLevel } from "./log_level.ts";
import type { Logger } from "./logger.ts";
import type { ReportProgress } from "./progress.ts";
import type { RequestScope } from "./request_scope.ts";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Entries, at once or as they come. */
export type Entries<Entry> = Iterable<Entry> | AsyncIterable<Entry>;

/** What a server offers. Each member only for what is answered; each flag only for what is really sent. */
export interface Capabilities {
  readonly tools?: { readonly listChanged?: boolean };
  readonly resources?: { readonly listChanged?: boolean; readonly subscribe?: boolean };
  readonly prompts?: { readonly listChanged?: boolean };
  readonly completions?: JsonObject;
  readonly logging?: JsonObject;
}

/** What `tools/call` answers. */
export interface ToolResult {
  readonly content: readonly ContentBlock[];
  /** The tool ran, or refused to, without success. */
  readonly isError: boolean;
  /** The same as data: an object; any JSON value for clients of 2026-07-28. */
  readonly structured?: unknown;
  readonly _meta?: JsonObject;
}

/** What `resources/read` answers. */
export interface ResourceRead {
  /** At least one. */
  readonly contents: readonly ResourceContents[];
  /** How long it holds, when that differs from what the application says of all. */
  readonly cache?: CacheHint;
}

/** What `prompts/get` answers. */
export interface PromptResult {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
}

/** What is being completed. */
export type CompletionReference =
  | { readonly type: "ref/prompt"; readonly name: string }
  /** A template, or the uri of a resource. */
  | { readonly type: "ref/resource"; readonly uri: string };

/** The argument that is being typed, and the ones that were filled in before. */
export interface CompletionRequest {
  readonly ref: CompletionReference;
  readonly name: string;
  readonly value: string;
  readonly filled: Readonly<Record<string, string>>;
}

/** How long an answer may be kept, and by whom. */
export interface CacheHint {
  /** Milliseconds, a whole number from 0. */
  readonly ttlMs: number;
  /** `private` if another client might be answered otherwise. */
  readonly cacheScope: "public" | "private";
}

/** Something that a client may want to be told. */
export type Change =
  /** A list has other entries now. */
  | { readonly list: "tools" | "prompts" | "resources" }
  /** A resource reads otherwise now. */
  | { readonly resource: string };

/** What a client said of itself, with this request or when it connected. */
export interface ClientFacts {
  /** The revision that this message is served under: `2025-06-18`. */
  readonly revision: string;
  readonly capabilities: JsonObject;
  /** Name and version; unknown over HTTP before 2026-07-28. */
  readonly info?: JsonObject;
}

/** What a call is given beside its arguments. */
export interface CallContext {
  readonly progress: ReportProgress;
  /** Fires when the client cancels the call, or the server must end. */
  readonly signal: AbortSignal;
  /** A line for the operator, never for the client. */
  readonly log: Logger;
  /**
   * A log message for the client; dropped when it did not ask for that level, or logging is not declared.
   *
   * @param data Any JSON value; never private detail.
   * @param logger What is speaking.
   */
  readonly message: (level: LogLevel, data: unknown, logger?: string) => void;
  /** What belongs to this message alone. */
  readonly scope: RequestScope;
  readonly client: ClientFacts;
  /** The `_meta` of the request: W3C trace context, and what clients put there. */
  readonly meta: JsonObject;
}

/** Runs one tool. A {@linkcode ProtocolError} it throws is sent as it is; anything else as `Internal error.` */
export type ToolCall = (callArguments: JsonObject, context: CallContext) => Awaitable<ToolResult>;

/** Makes one prompt; arguments are checked to be strings. Throws like a tool. */
export type PromptCall = (
  callArguments: Readonly<Record<string, string>>,
  context: CallContext,
) => Awaitable<PromptResult>;

/**
 * What a {@linkcode ProtocolServer} serves. What the opening answers is plain data, so that nothing need be loaded for
 * it; everything else may take its time. Members that can be left out belong to a capability: they are called only when
 * it is declared.
 */
export interface Application {
  readonly serverInfo: ServerInfo;
  /** How to use this server, for the model. */
  readonly instructions?: string;
  readonly capabilities: Capabilities;
  /** Entries of tools and prompts are written once: one that was listed is not changed, but replaced by another. */
  listTools(context: CallContext): Awaitable<Entries<ToolEntry>>;
  /** The tool of this name, or undefined if there is none: then nothing is called. */
  findTool(name: string, context: CallContext): Awaitable<ToolCall | undefined>;
  listResources(context: CallContext): Awaitable<Entries<ResourceEntry>>;
  /** What is behind a uri, or undefined if there is no such resource. */
  readResource(uri: string, context: CallContext): Awaitable<ResourceRead | undefined>;
  listResourceTemplates?(context: CallContext): Awaitable<Entries<ResourceTemplateEntry>>;
  listPrompts?(context: CallContext): Awaitable<Entries<PromptEntry>>;
  /** The prompt of this name, or undefined if there is none. */
  findPrompt?(name: string, context: CallContext): Awaitable<PromptCall | undefined>;
  /**
   * Candidates for an argument, the best first, as many as there are: the wire takes what fits. Undefined if the
   * reference or the argument is unknown.
   */
  complete?(request: CompletionRequest, context: CallContext): Awaitable<readonly string[] | undefined>;
  /**
   * Tells every change from now on that the sender of this message may know of, until the function that it returns is
   * called.
   */
  watch?(listener: (change: Change) => void, scope: RequestScope): () => void;
  /** Somebody subscribed to a resource: from now on its changes are looked for, whatever must be opened for that. */
  attend?(): void;
  /**
   * Grows whenever a list changes. A cursor of an earlier generation is refused, since its offset may point elsewhere
   * by now. 0 when left out.
   */
  generation?(): number;
  /** How long lists and reads hold. Left out: not at all, and for nobody else. */
  cacheHint?(what: "list" | "read", scope: RequestScope): CacheHint;
  /** Fills the scope of each message before anything else happens with it. */
  openScope?(scope: RequestScope): Awaitable<void>;
}
