import type { ClientFacts } from "./application.ts";
import type { Request } from "./codec.ts";
import { isJsonObject, type JsonObject, member } from "./json.ts";
import { isLogLevel, LOG_LEVELS, type LogLevel } from "./log_level.ts";
import { Meta } from "./meta.ts";
import type { Method } from "./method.ts";
import { mirrorFault, type ProtocolHeaders } from "./mirrored_headers.ts";
import {
  invalidParams,
  invalidRequest,
  methodNotFound,
  type ProtocolError,
  unsupportedProtocolVersion,
} from "./protocol_error.ts";
import type { Revision, Revisions } from "./revisions/mod.ts";

/** Under which revision a request is served, and who asks. */
export interface Served {
  readonly revision: Revision;
  readonly method: Method;
  /** What a stateless message says of its client; undefined when the handshake said it. */
  readonly client: ClientFacts | undefined;
  /** The level of log messages that a stateless message asks for. */
  readonly logLevel: LogLevel | undefined;
}

/** Why a message is not served; known before anything runs. */
export interface Refusal {
  readonly error: ProtocolError;
  readonly httpStatus: number;
  readonly served?: never;
}

/** Either. */
export type Classification = { readonly served: Served } | Refusal;

/** The revision that a POST without the version header is taken for, by the specification. */
const WITHOUT_HEADER = "2025-03-26";

/**
 * Decides, before anything else happens, which era and which revision a message belongs to. A message says so itself
 * (its `_meta`), or its transport does (a header), or the handshake did.
 */
export class Classifier {
  readonly #stateless: readonly Revision[];
  readonly #handshake: readonly Revision[];

  constructor(revisions: Revisions) {
    this.#stateless = revisions.filter(({ era }) => era === "stateless");
    this.#handshake = revisions.filter(({ era }) => era === "handshake");
  }

  /** The versions that are spoken without a handshake, newest first. */
  get statelessVersions(): readonly string[] {
    return this.#stateless.map(({ version }) => version);
  }

  /** What a handshake settles on: the revision asked for, or else the newest that has one. */
  settle(version: string): Revision {
    return find(this.#handshake, version) ?? this.#handshake[0]!;
  }

  /**
   * @param headers Of the POST that brought it; undefined on a stream.
   * @param settled What the handshake of the stream came to, if there was one.
   */
  classify(request: Request, headers: ProtocolHeaders | undefined, settled: Revision | undefined): Classification {
    const { method, params } = request;
    const meta = member(params, "_meta");
    const asked = isJsonObject(meta) ? member(meta, Meta.protocolVersion) : undefined;
    const newest = this.#stateless[0];
    if (newest !== undefined && asked !== undefined)
      return this.#selfDescribed(request, meta as JsonObject, headers, newest);

    if (method === "initialize" && this.#handshake.length > 0) return serve(this.#handshake[0]!, method);
    if (newest !== undefined && this.#isMeantStateless(method, headers)) return refuse(missingMeta(meta));
    if (this.#handshake.length === 0) {
      // A client that opens with a handshake learns what to open with instead.
      const requested = member(params, "protocolVersion") ?? headers?.version ?? WITHOUT_HEADER;
      return refuse(unsupportedProtocolVersion(this.statelessVersions, String(requested)));
    }
    const revision = this.#byTransport(headers, settled);
    if (revision instanceof Error) return refuse(revision);
    return serve(revision, method);
  }

  /** Why a message that needs no answer is refused all the same: its POST names no revision that is spoken. */
  refusalOf(headers: ProtocolHeaders | undefined): Refusal | undefined {
    if (headers === undefined || find(this.#stateless, headers.version) !== undefined) return undefined;
    const revision = this.#byTransport(headers, undefined);
    return revision instanceof Error ? refuse(revision) : undefined;
  }

  /** The revision that headers or handshake name, whatever the message says; undefined if they name none. */
  named(headers: ProtocolHeaders | undefined, settled: Revision | undefined): Revision | undefined {
    if (headers === undefined) return settled;
    return find(this.#stateless, headers.version) ?? find(this.#handshake, headers.version ?? WITHOUT_HEADER);
  }

  #selfDescribed(
    request: Request,
    meta: JsonObject,
    headers: ProtocolHeaders | undefined,
    newest: Revision,
  ): Classification {
    const { method, params } = request;
    const version = member(meta, Meta.protocolVersion);
    if (typeof version !== "string") return refuse(mustBe(Meta.protocolVersion, "a string"));
    const revision = find(this.#stateless, version);
    if (headers !== undefined) {
      const { named } = (revision ?? newest).methods.get(method) ?? {};
      const fault = mirrorFault(headers, { version, method, params }, named);
      if (fault !== undefined) return refuse(fault);
    }
    if (revision === undefined) return refuse(unsupportedProtocolVersion(this.statelessVersions, version));
    const capabilities = member(meta, Meta.clientCapabilities);
    if (!isJsonObject(capabilities)) return refuse(mustBe(Meta.clientCapabilities, "an object"));
    const logLevel = member(meta, Meta.logLevel);
    if (logLevel !== undefined && !isLogLevel(logLevel)) {
      return refuse(mustBe(Meta.logLevel, `one of ${LOG_LEVELS.join(", ")}`));
    }
    const info = member(meta, Meta.clientInfo);
    const client = { revision: version, capabilities, ...(isJsonObject(info) ? { info } : {}) };
    return serve(revision, method, { client, logLevel });
  }

  /** Whether a message without the keys of the stateless era can only have been meant for it. */
  #isMeantStateless(method: string, headers: ProtocolHeaders | undefined): boolean {
    if (find(this.#stateless, headers?.version) !== undefined) return true;
    const isKnown = (revision: Revision) => revision.methods.has(method);
    return this.#stateless.some(isKnown) && !this.#handshake.some(isKnown);
  }

  /** The revision of the handshake era that a message without keys belongs to, or why there is none. */
  #byTransport(headers: ProtocolHeaders | undefined, settled: Revision | undefined): Revision | ProtocolError {
    const newest = this.#handshake[0];
    if (newest === undefined)
      return unsupportedProtocolVersion(this.statelessVersions, headers?.version ?? WITHOUT_HEADER);
    if (headers === undefined) return settled ?? newest;
    const found = find(this.#handshake, headers.version ?? WITHOUT_HEADER);
    if (found !== undefined) return found;
    const versions = this.#handshake.map(({ version }) => version).join(", ");
    const fault = headers.version === undefined ? "is missing" : "names a revision that is not spoken here";
    return invalidRequest(`The MCP-Protocol-Version header ${fault}. Supported: ${versions}.`);
  }
}

function find(revisions: readonly Revision[], version: string | undefined): Revision | undefined {
  return revisions.find((revision) => revision.version === version);
}

function serve(
  revision: Revision,
  name: string,
  { client, logLevel }: Pick<Served, "client" | "logLevel"> = { client: undefined, logLevel: undefined },
): Classification {
  const method = revision.methods.get(name);
  if (method === undefined) return notFound(revision, name);
  return { served: { revision, method, client, logLevel } };
}

/** A method that a revision has not, or that nothing is offered for. */
export function notFound({ httpStatuses }: Revision, name: string): Refusal {
  const error = methodNotFound(name);
  return { error, httpStatus: httpStatuses.get(error.code) ?? 200 };
}

function refuse(error: ProtocolError): Refusal {
  return { error, httpStatus: 400 };
}

function mustBe(key: string, what: string): ProtocolError {
  return invalidParams(`The "_meta" member "${key}" must be ${what}.`);
}

function missingMeta(meta: unknown): ProtocolError {
  const required = [Meta.protocolVersion, Meta.clientCapabilities];
  const missing = required.filter((key) => !isJsonObject(meta) || !Object.hasOwn(meta, key));
  return invalidParams(`The "_meta" member must hold ${missing.map((key) => `"${key}"`).join(" and ")}.`);
}
