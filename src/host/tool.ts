import type { $ZodObject, output } from "zod/v4/core";
import type { Awaitable, CallContext, ContentBlock, Icon, JsonObject, ToolAnnotations } from "../protocol/mod.ts";
import type { RawInput } from "./raw_input.ts";

/**
 * What a call is given beside its arguments: progress, an abort signal, a log for the operator, messages for the
 * client, the scope of the message.
 */
export type ToolContext = CallContext;

/** A tool that did what it was asked. */
export interface ToolSuccess {
  /** For the model. */
  readonly text: string;
  /** Blocks that follow the text. */
  readonly content?: readonly ContentBlock[];
  /** The same as data, for a program; fits the tool's output schema if it has one. */
  readonly structured?: JsonObject;
  readonly _meta?: JsonObject;
}

/** A tool that ran and has to say no: the page is unknown, the source still loading. */
export interface ToolRefusal {
  /** A stable code, for tests and callers on this side: `page_unknown`. The client sees it only if the text says it. */
  readonly error: string;
  /** What happened, to what, and what to do next, for the model. */
  readonly text: string;
  /** Blocks that follow the text. */
  readonly content?: readonly ContentBlock[];
  /** Only for servers whose contract demands data with an error. */
  readonly structured?: JsonObject;
  readonly _meta?: JsonObject;
}

/** What a tool answers in words. */
export type ToolAnswer = ToolSuccess | ToolRefusal;

/** What a tool answers in blocks alone: pictures, sounds, resources. */
export interface ToolBlocks {
  readonly content: readonly ContentBlock[];
  readonly text?: never;
  /** A stable code, when the tool has to say no. */
  readonly error?: string;
  readonly structured?: JsonObject;
  readonly _meta?: JsonObject;
}

/** What a tool may take: a zod object, or a JSON Schema that is published as it stands. */
// biome-ignore lint/suspicious/noExplicitAny: whatever a raw schema binds to
export type ToolInput = $ZodObject | RawInput<any>;

/** The arguments of a call, by what the tool takes. */
export type ToolArguments<Input extends ToolInput> =
  Input extends RawInput<infer Value> ? Value : Input extends $ZodObject ? output<Input> : never;

/** A question that an agent can ask. */
export interface Tool<Input extends ToolInput = ToolInput> {
  /** Letters, digits, `_` and `-`, at most 64: what every client and model interface takes. */
  readonly name: string;
  /** For people, who see it in lists. */
  readonly title?: string;
  /** For the model: what it does, then when to use it. */
  readonly description: string;
  /**
   * The arguments, a zod or zod/mini object. It is closed: unknown members are refused, at every depth. Left out, the
   * tool takes no arguments.
   */
  readonly input?: Input;
  /** What `structured` looks like. A tool that has one always gives it. */
  readonly output?: $ZodObject;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
  /**
   * Answers with arguments that were checked; a bare string is the text of a success. A `ProtocolError` that it throws
   * goes to the client as it is. Anything else reaches the client as `Tool execution failed.` and the logger in full.
   */
  call(given: ToolArguments<Input>, context: ToolContext): Awaitable<ToolAnswer | ToolBlocks | string>;
}

/**
 * A tool with the types of its arguments taken from its schema.
 *
 * @example
 * ```ts
 * const add = defineTool({
 *   name: "add",
 *   description: "Adds two numbers.",
 *   input: z.object({ a: z.number(), b: z.number() }),
 *   call: ({ a, b }) => `${a + b}`,
 * });
 * ```
 */
export function defineTool<Input extends ToolInput = $ZodObject<Record<never, never>>>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
