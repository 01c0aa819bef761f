import type { $ZodObject, output } from "zod/v4/core";
import type { Awaitable, CallContext, JsonObject, ToolAnnotations } from "../protocol/mod.ts";

/** What a call is given beside its arguments: progress, an abort signal and a log for the operator. */
export type ToolContext = CallContext;

/** A tool that did what it was asked. */
export interface ToolSuccess {
  /** For the model. */
  readonly text: string;
  /** The same as data, for a program; fits the tool's output schema if it has one. */
  readonly structured?: JsonObject;
}

/** A tool that ran and has to say no: the page is unknown, the source still loading. */
export interface ToolRefusal {
  /** A stable code, for tests and callers on this side: `page_unknown`. The client sees it only if the text says it. */
  readonly error: string;
  /** What happened, to what, and what to do next, for the model. */
  readonly text: string;
  /** Only for servers whose contract demands data with an error. */
  readonly structured?: JsonObject;
}

/** What a tool answers. */
export type ToolAnswer = ToolSuccess | ToolRefusal;

/** A question that an agent can ask. */
export interface Tool<Input extends $ZodObject = $ZodObject> {
  /** Letters, digits, `_` and `-`, at most 64: what every client and model interface takes. */
  readonly name: string;
  /** For people, who see it in lists. */
  readonly title?: string;
  /** For the model: what it does, then when to use it. */
  readonly description: string;
  /** The arguments, a zod or zod/mini object. It is closed: unknown members are refused, at every depth. */
  readonly input: Input;
  /** What `structured` looks like. A tool that has one always gives it. */
  readonly output?: $ZodObject;
  readonly annotations?: ToolAnnotations;
  /**
   * Answers with arguments that were checked. What it throws reaches the client as `Tool execution failed.` and the
   * logger in full.
   */
  call(given: output<Input>, context: ToolContext): Awaitable<ToolAnswer>;
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
 *   call: ({ a, b }) => ({ text: `${a + b}` }),
 * });
 * ```
 */
export function defineTool<Input extends $ZodObject>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
