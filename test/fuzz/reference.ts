/**
 * What must be answered to a text, by the tables of the contract alone: how many answers, under which ids, and the code
 * where it is certain. Written without a look at the server's own codec, and without speed in mind.
 */

/** One answer that must come. */
export interface Expected {
  /** The id as JSON, or `absent`. */
  readonly id: string;
  /** The error's code; undefined if it depends on what the application says, a result included. */
  readonly code: number | undefined;
}

/** All that must come of one text. */
export interface Verdict {
  readonly answers: readonly Expected[];
  /** The answers are one array. */
  readonly isBatch: boolean;
  /** The status over HTTP. */
  readonly status: number;
  /** The revision that a handshake settles on. */
  readonly settles?: string;
  /** Ids as JSON that it cancels. */
  readonly cancels: readonly string[];
  /** The answer may come only at the end. */
  readonly stands?: boolean;
}

/** Headers of a POST. */
export interface SentHeaders {
  readonly version?: string;
  readonly method?: string;
  readonly name?: string;
}

const STATELESS = "2026-07-28";
const WITH_HANDSHAKE = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
const NEWEST = WITH_HANDSHAKE[0]!;
const META = "io.modelcontextprotocol/";
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** Requests answered everywhere, with a handshake only, without one only; and those that need a stream. */
const ALWAYS = [
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
];
const HANDSHAKE_ONLY = ["initialize", "ping", "logging/setLevel"];
const STREAM_ONLY = ["resources/subscribe", "resources/unsubscribe"];
const STATELESS_ONLY = ["server/discover", "subscriptions/listen"];
const NAMED = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

const SILENT: Verdict = { answers: [], isBatch: false, status: 202, cancels: [] };

/**
 * @param line The bytes of a line, or the body of a POST.
 * @param settled What the handshake of the stream settled on, if there was one.
 */
export function verdictOf(bytes: Uint8Array, settled: string | undefined, headers?: SentHeaders): Verdict {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new Judge(settled, headers, new Map()).refused(null, -32700, 400);
  }
  const sources = new Map<object, string>();
  let message: unknown;
  try {
    message = parse(text, sources);
  } catch {
    return new Judge(settled, headers, sources).refused(null, -32700, 400);
  }
  return new Judge(settled, headers, sources).whole(message);
}

/** Parses, and remembers how the `id` of each object was written. */
function parse(text: string, sources: Map<object, string>): unknown {
  // A reviver walks with the call stack; what is as long as this has an id that is written plainly.
  if (text.length > 100_000) {
    const message: unknown = JSON.parse(text);
    if (isObject(message)) sources.set(message, JSON.stringify(message.id) ?? "");
    return message;
  }
  return JSON.parse(text, function (this: object, name: string, value: unknown, context?: { source?: string }) {
    if (name === "id") sources.set(this, context?.source ?? "");
    return value;
  } as Parameters<typeof JSON.parse>[1]);
}

class Judge {
  readonly #settled: string | undefined;
  readonly #headers: SentHeaders | undefined;
  readonly #sources: ReadonlyMap<object, string>;

  constructor(settled: string | undefined, headers: SentHeaders | undefined, sources: ReadonlyMap<object, string>) {
    this.#settled = settled;
    this.#headers = headers;
    this.#sources = sources;
  }

  /** The revision that is spoken, whatever the message says. */
  get #spoken(): string | undefined {
    if (this.#headers === undefined) return this.#settled;
    const { version = "2025-03-26" } = this.#headers;
    return [STATELESS, ...WITH_HANDSHAKE].includes(version) ? version : undefined;
  }

  whole(message: unknown): Verdict {
    if (this.#spoken !== "2025-03-26" || !Array.isArray(message) || message.length === 0)
      return this.one(message, false);
    const verdicts = message.map((item) => this.one(item, true));
    return {
      answers: verdicts.flatMap(({ answers }) => answers),
      isBatch: true,
      status: verdicts.some(({ answers }) => answers.length > 0) ? 200 : 202,
      cancels: verdicts.flatMap(({ cancels }) => cancels),
    };
  }

  one(message: unknown, isInBatch: boolean): Verdict {
    if (!isObject(message)) return this.refused(null, -32600, 400);
    const id = this.#idOf(message);
    if (own(message, "jsonrpc") !== "2.0") return this.refused(id, -32600, 400);
    if (!Object.hasOwn(message, "method")) {
      const isResponse = id !== null && Object.hasOwn(message, "result") !== Object.hasOwn(message, "error");
      return isResponse ? this.#silent([]) : this.refused(id, -32600, 400);
    }
    const method = own(message, "method");
    if (typeof method !== "string" || method === "") return this.refused(id, -32600, 400);
    const hasId = Object.hasOwn(message, "id");
    if (hasId && id === null) return this.refused(null, -32600, 400);
    const params = Object.hasOwn(message, "params") ? message.params : {};
    if (!isObject(params)) return hasId ? this.refused(id, -32602, 400) : this.#silent([]);
    if (!hasId) return this.#silent(method === "notifications/cancelled" ? [own(params, "requestId")] : []);
    return this.#request(id as string | number, method, params, isInBatch);
  }

  refused(id: string | number | null, code: number, status: number): Verdict {
    // An id, or a method in the message, that UTF-8 cannot carry makes the whole answer another one.
    const answer = { id: this.#written(id), code: carried(id) === id ? code : -32603 };
    return { answers: [answer], isBatch: false, status, cancels: [] };
  }

  /** An id as it is written: one that there is not, or that UTF-8 cannot carry, is null or left out. */
  #written(id: string | number | null): string {
    const omitsNull = this.#headers !== undefined && [STATELESS, NEWEST].includes(this.#spoken ?? "");
    const sent = carried(id);
    return sent === null && omitsNull ? "absent" : JSON.stringify(sent);
  }

  #silent(cancels: readonly unknown[]): Verdict {
    if (this.#headers !== undefined && this.#spoken === undefined) return this.refused(null, -32600, 400);
    return { ...SILENT, cancels: cancels.map((id) => JSON.stringify(carried(id)) ?? "") };
  }

  #request(id: string | number, method: string, params: Record<string, unknown>, isInBatch: boolean): Verdict {
    const answered: Verdict = {
      answers: [{ id: this.#written(id), code: carried(id) === id ? undefined : -32603 }],
      isBatch: false,
      status: 200,
      cancels: [],
    };
    const unknown = (status: number) => this.refused(id, method.isWellFormed() ? -32601 : -32603, status);
    const meta = own(params, "_meta");
    const asked = isObject(meta) ? own(meta, `${META}protocolVersion`) : undefined;
    if (asked !== undefined) {
      if (typeof asked !== "string") return this.refused(id, -32602, 400);
      if (this.#headers !== undefined && this.#contradicts(asked, method, params)) return this.refused(id, -32020, 400);
      if (asked !== STATELESS) return this.refused(id, asked.isWellFormed() ? -32022 : -32603, 400);
      if (!isObject(own(meta as object, `${META}clientCapabilities`))) return this.refused(id, -32602, 400);
      const level = own(meta as object, `${META}logLevel`);
      if (level !== undefined && !LEVELS.includes(level as string)) return this.refused(id, -32602, 400);
      if (![...ALWAYS, ...STATELESS_ONLY].includes(method)) return unknown(404);
      if (isInBatch) return this.refused(id, -32600, 400);
      return method === "subscriptions/listen" ? { ...answered, stands: true } : answered;
    }
    if (method === "initialize") {
      if (isInBatch) return this.refused(id, -32600, 400);
      const version = settledBy(params);
      return version === undefined ? this.refused(id, -32602, 200) : { ...answered, settles: version };
    }
    if (STATELESS_ONLY.includes(method) || this.#headers?.version === STATELESS) return this.refused(id, -32602, 400);
    if (this.#headers !== undefined && this.#spoken === undefined) return this.refused(id, -32600, 400);
    const known = [...ALWAYS, ...HANDSHAKE_ONLY, ...(this.#headers === undefined ? STREAM_ONLY : [])];
    if (!known.includes(method)) return unknown(200);
    const revision = this.#spoken ?? NEWEST;
    return isInBatch && revision !== "2025-03-26" ? this.refused(id, -32600, 400) : answered;
  }

  /** Whether the headers say otherwise than the body. */
  #contradicts(version: string, method: string, params: object): boolean {
    const headers = this.#headers!;
    if (headers.version !== version || headers.method !== method) return true;
    const named = NAMED.get(method);
    return named !== undefined && headers.name !== own(params, named);
  }

  /** The id if it can be echoed as it was sent, else null. */
  #idOf(message: object): string | number | null {
    const id = own(message, "id");
    if (typeof id === "string") return id;
    const source = this.#sources.get(message) ?? "";
    if (typeof id !== "number" || !/^(0|-?[1-9]\d*)$/.test(source) || !Number.isSafeInteger(id)) return null;
    return id;
  }
}

/** What a handshake settles on; undefined if it is not well-formed. */
function settledBy(params: object): string | undefined {
  const version = own(params, "protocolVersion");
  const client = own(params, "clientInfo");
  const isText = (value: unknown) => typeof value === "string" && value !== "";
  if (!isText(version) || !isObject(own(params, "capabilities")) || !isObject(client)) return undefined;
  if (!isText(own(client, "name")) || !isText(own(client, "version"))) return undefined;
  if (Object.hasOwn(params, "_meta") && !isObject(own(params, "_meta"))) return undefined;
  return WITH_HANDSHAKE.includes(version as string) ? (version as string) : NEWEST;
}

/** An id, or null for one that UTF-8 cannot carry. */
function carried<Id>(id: Id): Id | null {
  return typeof id === "string" && !id.isWellFormed() ? null : id;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}
