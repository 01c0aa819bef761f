import type { JsonObject } from "../protocol/mod.ts";
import type { CallOutcome, ObservedCall, Telemetry } from "./telemetry.ts";

/* The parts of `@opentelemetry/api` that are used, by their shapes: the package itself is the application's own. Its
   contexts are opaque here. */
// biome-ignore-start lint/suspicious/noExplicitAny: a context or span of whichever version of the package
interface Span {
  setAttribute(name: string, value: string): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
}
interface SpanStart {
  kind: number;
  attributes: Record<string, string>;
}
interface TraceApi {
  getTracer(name: string): { startSpan(name: string, options: SpanStart, context?: any): Span };
  setSpan(context: any, span: any): any;
  setSpanContext(context: any, spanContext: any): any;
}
interface ContextApi {
  active(): any;
  with(context: any, work: () => any): any;
}
interface PropagationApi {
  extract(context: any, carrier: any): any;
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/** What of `@opentelemetry/api` is given: the whole module, or parts of it. */
export interface OpenTelemetryApi {
  readonly trace: TraceApi;
  /** Needed for spans to have parents and for what a tool does to belong to its span. */
  readonly context?: ContextApi;
  /** Reads the client's trace context by the formats of the application. Without it: W3C `traceparent`. */
  readonly propagation?: PropagationApi;
}

/** `SpanKind.SERVER` and `SpanStatusCode.ERROR` of the package: numbers that its API promises. */
const SERVER = 1;
const ERROR = 2;

/** 00-<trace id>-<span id>-<flags>, neither id all zeros (W3C Trace Context, section 3.2). */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * A span for each call, by OpenTelemetry's conventions for MCP: named `tools/call search_docs`, child of the span that
 * the client names in `_meta.traceparent`, with `error.type` when it failed. Arguments, results and the texts of errors
 * are never recorded.
 *
 * @param api The application's own `@opentelemetry/api`.
 *
 * @example
 * ```ts
 * import { context, propagation, trace } from "@opentelemetry/api";
 * const application = createApplication({ ...definition, telemetry: openTelemetry({ context, propagation, trace }) });
 * ```
 */
export function openTelemetry(api: OpenTelemetryApi): Telemetry {
  const { trace, context } = api;
  return {
    begin(call) {
      const { method, name, meta } = call;
      const parent = context && parentOf(api, context.active(), meta);
      const spanName = name === undefined ? method : `${method} ${name}`;
      const options = { kind: SERVER, attributes: attributesOf(call) };
      const span = trace.getTracer("lectern/mcp").startSpan(spanName, options, parent);
      return {
        within: (work) => (context ? context.with(trace.setSpan(parent, span), work) : work()),
        end: (outcome) => finish(span, outcome),
      };
    },
  };
}

function parentOf({ trace, propagation }: OpenTelemetryApi, active: unknown, meta: JsonObject): unknown {
  if (propagation !== undefined) return propagation.extract(active, meta);
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(meta.traceparent)) ?? [];
  if (traceId === undefined) return active;
  return trace.setSpanContext(active, { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true });
}

function attributesOf({ method, name, uri, revision }: ObservedCall): Record<string, string> {
  return {
    "mcp.method.name": method,
    "mcp.protocol.version": revision,
    ...(method === "tools/call" && name !== undefined
      ? { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": name }
      : {}),
    ...(method === "prompts/get" && name !== undefined ? { "gen_ai.prompt.name": name } : {}),
    ...(uri === undefined ? {} : { "mcp.resource.uri": uri }),
  };
}

function finish(span: Span, { error }: CallOutcome): void {
  if (error !== undefined) {
    span.setAttribute("error.type", error);
    if (/^-\d+$/.test(error)) span.setAttribute("rpc.response.status_code", error);
    span.setStatus({ code: ERROR });
  }
  span.end();
}
