import type { Application, CallContext, JsonObject, ToolCall } from "../protocol/mod.ts";
import { ProtocolError } from "../protocol/mod.ts";

/** A call as it is observed, before it runs. */
export interface ObservedCall {
  /** `tools/call` */
  readonly method: string;
  /** The tool or prompt that is called; only one that exists. */
  readonly name?: string;
  /** The resource that is read. */
  readonly uri?: string;
  /** The revision that the message is served under. */
  readonly revision: string;
  /** The `_meta` of the request, where a client puts its trace context. */
  readonly meta: JsonObject;
}

/** How a call went. */
export interface CallOutcome {
  /**
   * Why it failed, in a word without private detail: `tool_error` for a result with `isError`, `cancelled`, else the code
   * of the error, `-32603` say. Undefined when it did not fail.
   */
  readonly error?: string;
}

/** One call while it runs. */
export interface ObservedSpan {
  /** Runs the work of the call, so that what it does is known to belong to it. Must call `work` once. */
  within?<Value>(work: () => Value): Value;
  /** The call is over. */
  end(outcome: CallOutcome): void;
}

/** Watches calls. What it throws is dropped: it can slow a call down but never change it. */
export interface Telemetry {
  /** A call begins. Undefined: this one is not of interest. */
  begin(call: ObservedCall): ObservedSpan | undefined;
}

/** An application whose calls are observed. Lists are observed until they begin to come. */
export function observed<Observed extends Application>(application: Observed, telemetry: Telemetry): Observed {
  const around = <Value>(
    call: Pick<ObservedCall, "method" | "name" | "uri">,
    context: CallContext,
    work: () => Value | Promise<Value>,
  ): Promise<Value> => observe(telemetry, call, context, work);

  const wrapped: { -readonly [Member in keyof Application]?: Application[Member] } = {
    listTools: (context) => around({ method: "tools/list" }, context, () => application.listTools(context)),
    async findTool(name, context) {
      const call = await application.findTool(name, context);
      return call && watched(call, name);
    },
    listResources: (context) => around({ method: "resources/list" }, context, () => application.listResources(context)),
    readResource: (uri, context) =>
      around({ method: "resources/read", uri }, context, () => application.readResource(uri, context)),
  };
  function watched(call: ToolCall, name: string): ToolCall {
    return (given, context) => around({ method: "tools/call", name }, context, () => call(given, context));
  }
  const { listResourceTemplates, listPrompts, findPrompt, complete } = application;
  if (listResourceTemplates !== undefined) {
    wrapped.listResourceTemplates = (context) =>
      around({ method: "resources/templates/list" }, context, () => listResourceTemplates.call(application, context));
  }
  if (listPrompts !== undefined) {
    wrapped.listPrompts = (context) =>
      around({ method: "prompts/list" }, context, () => listPrompts.call(application, context));
  }
  if (findPrompt !== undefined) {
    wrapped.findPrompt = async (name, context) => {
      const get = await findPrompt.call(application, name, context);
      return get && ((given, inner) => around({ method: "prompts/get", name }, inner, () => get(given, inner)));
    };
  }
  if (complete !== undefined) {
    wrapped.complete = (request, context) =>
      around({ method: "completion/complete" }, context, () => complete.call(application, request, context));
  }
  return { ...application, ...wrapped };
}

async function observe<Value>(
  telemetry: Telemetry,
  call: Pick<ObservedCall, "method" | "name" | "uri">,
  { client, meta, signal }: CallContext,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const span = contained(() => telemetry.begin({ ...call, revision: client.revision, meta }));
  if (span === undefined) return await work();
  try {
    const value = await runWithin(span, async () => await work());
    contained(() => span.end(isErrorResult(value) ? { error: "tool_error" } : {}));
    return value;
  } catch (reason) {
    contained(() => span.end({ error: signal.aborted ? "cancelled" : codeOf(reason) }));
    throw reason;
  }
}

/** Runs the work once, whatever the span does. */
function runWithin<Value>(span: ObservedSpan, work: () => Promise<Value>): Promise<Value> {
  let running: Promise<Value> | undefined;
  const once = () => {
    running ??= work();
    return running;
  };
  contained(() => span.within?.(once));
  return once();
}

function contained<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    // The call matters more than what is known of it.
    return undefined;
  }
}

function isErrorResult(value: unknown): boolean {
  return typeof value === "object" && value !== null && "isError" in value && value.isError === true;
}

function codeOf(reason: unknown): string {
  return reason instanceof ProtocolError ? String(reason.code) : "-32603";
}
