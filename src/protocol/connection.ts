import type { Application, Capabilities, ClientFacts } from "./application.ts";
import { CallsInFlight, CancelledError, type OpenCall } from "./calls_in_flight.ts";
import { meets } from "./capabilities.ts";
import { type Classifier, notFound, type Refusal, type Served } from "./classify.ts";
import { decode, type Malformed, messagesOfBatch, type Notification, type Request } from "./codec.ts";
import { encode, encodeResponse, type Outcome } from "./encode.ts";
import { isJsonObject, type JsonObject, member } from "./json.ts";
import type { Answer, Answerable, Lane, Reception } from "./lane.ts";
import type { LogLevel } from "./log_level.ts";
import type { Logger } from "./logger.ts";
import { Meta } from "./meta.ts";
import type { CallConnection } from "./method.ts";
import { metaOf } from "./methods/mod.ts";
import { pick } from "./pick.ts";
import { isProgressToken } from "./progress.ts";
import { ErrorCode, internalError, invalidRequest, ProtocolError, parseError } from "./protocol_error.ts";
import type { RequestId } from "./request_id.ts";
import { RequestScope } from "./request_scope.ts";
import type { Revision } from "./revisions/mod.ts";
import { RunningCall } from "./running_call.ts";
import { ToldChanges } from "./told_changes.ts";

/** What a connection is made from. */
export interface ConnectionSetup {
  readonly application: Application;
  readonly classifier: Classifier;
  /** What is offered to clients of a revision on this kind of lane. */
  readonly offered: (revision: Revision) => Capabilities;
  readonly pageSize: number | undefined;
  readonly log: Logger;
  readonly lane: Lane;
}

/** Standing calls of one connection; each is remembered until it is cancelled. */
const MOST_STANDING = 100;

/**
 * One stream of messages with one client, or one POST: the revision it settled on and the calls it has open. It reads
 * and writes nothing; a transport gives it texts and takes its frames.
 */
export class Connection {
  readonly #setup: ConnectionSetup;
  readonly #calls = new CallsInFlight();
  readonly #changes: ToldChanges;
  /** What the handshake settled on. */
  #settled: Revision | undefined;
  #client: Omit<ClientFacts, "revision"> = { capabilities: {} };
  /** Least level of log messages in the handshake era: until the client says otherwise, ours to choose. */
  #logLevel: LogLevel = "info";

  constructor(setup: ConnectionSetup) {
    this.#setup = setup;
    this.#changes = new ToldChanges(setup.application, (method, params) => this.#notify(method, params));
  }

  /**
   * Classifies a message and acts on it, but for a request, which runs when its `answer` is called.
   *
   * @param scope What the transport knows of its sender; whoever gives it disposes it. Left out, each request gets one
   * of its own.
   */
  receive(text: string, scope?: RequestScope): Reception {
    if (this.#named()?.batches !== true) return this.#receiveOne(text, scope);
    const batch = messagesOfBatch(text);
    return batch === undefined ? this.#receiveOne(text, scope) : this.#receiveBatch(batch, scope);
  }

  /** What to answer to input that never became a text: over the cap, or not UTF-8. */
  receiveUnreadable(): Reception {
    return this.#malformed({ kind: "malformed", id: null, error: parseError() });
  }

  /** The client is gone. Its calls are cancelled where its revision says so; elsewhere they run to their end. */
  disconnect(): void {
    if (this.#named()?.disconnectCancels === true) this.#calls.cancelAll();
  }

  /** Ends what stands open for good, so that nothing waits for it: each is answered its end. */
  endStanding(): void {
    this.#calls.abortStanding(new Error("The server is ending."));
  }

  /**
   * Asks every running call to stop because the server must end. Each is still answered: as the application answers
   * an aborted call, or, if it throws, as −32603 with this message.
   */
  abort(message: string): void {
    this.#calls.abortAll(new ProtocolError(ErrorCode.internal, message));
  }

  /** Answers every call that did not heed {@linkcode abort}, without waiting for it. Nothing is told any more. */
  giveUp(message: string): void {
    this.#changes.end();
    this.#calls.giveUpAll(new ProtocolError(ErrorCode.internal, message));
  }

  #named(): Revision | undefined {
    return this.#setup.classifier.named(this.#setup.lane.headers, this.#settled);
  }

  #receiveOne(text: string, scope: RequestScope | undefined, isInBatch = false): Reception {
    const message = decode(text);
    if (message.kind === "malformed") return this.#malformed(message);
    if (message.kind === "request") return this.#request(message, scope, isInBatch);
    const refusal = this.#setup.classifier.refusalOf(this.#setup.lane.headers);
    if (refusal !== undefined) return this.#refuse(null, refusal);
    if (message.kind === "notification") this.#notice(message);
    return { kind: "silent" };
  }

  #receiveBatch(texts: readonly string[], scope: RequestScope | undefined): Reception {
    const receptions = texts.map((text) => this.#receiveOne(text, scope, true));
    const answerable = receptions.filter((reception) => reception.kind !== "silent");
    if (answerable.length === 0) return { kind: "silent" };
    return {
      kind: "request",
      method: "batch",
      stream: "on demand",
      isStanding: false,
      answer: async () => {
        const frames: string[] = [];
        for (const reception of answerable) {
          const answer = reception.kind === "refused" ? reception : await reception.answer();
          if (answer !== undefined) frames.push(answer.frame);
        }
        return frames.length === 0 ? undefined : { frame: `[${frames.join(",")}]`, httpStatus: 200 };
      },
    };
  }

  #request(request: Request, scope: RequestScope | undefined, isInBatch: boolean): Reception {
    const { classifier, lane, offered } = this.#setup;
    const { id, method, params } = request;
    const classified = classifier.classify(request, lane.headers, this.#settled);
    if (classified.served === undefined) return this.#refuse(id, classified);
    const { served } = classified;
    if (isInBatch && (method === "initialize" || !served.revision.batches))
      return this.#refuse(id, notInBatch(served, method));
    if (!meets(offered(served.revision), served.method.needs))
      return this.#refuse(id, notFound(served.revision, method));
    const isStanding = served.method.isStanding === true;
    if (isStanding && this.#calls.standing >= MOST_STANDING) {
      return this.#refuse(id, { error: invalidRequest(`At most ${MOST_STANDING} subscriptions.`), httpStatus: 400 });
    }
    // Open from here on, so that it can be cancelled while it waits for its turn. The opening cannot be cancelled, and
    // is answered before an AbortController need be loaded.
    const open = served.method.isOpening ? undefined : this.#calls.enter(id, isStanding);
    const answer = () => this.#answer(request, served, open, scope);
    const reception = { kind: "request", method, stream: streamOf(served, params), isStanding } as const;
    if (!served.method.isOpening) return { ...reception, answer };
    // What follows a handshake, however closely, is read as that settled.
    const opened = answer();
    return { ...reception, answer: () => opened };
  }

  #malformed({ id, error }: Malformed): Reception {
    return this.#refuse(id, { error, httpStatus: 400 });
  }

  #refuse(id: RequestId | null, { error, httpStatus }: Refusal): Reception {
    return { kind: "refused", frame: this.#encode(id, { error: error.toWire() }), httpStatus };
  }

  /** What stands for an id that could not be read, or cannot be written: over a stream older clients expect the member. */
  get #unreadableId(): null | undefined {
    const isOmitted = this.#setup.lane.headers !== undefined && this.#named()?.omitsUnreadableId === true;
    return isOmitted ? undefined : null;
  }

  #notice({ method, params }: Notification): void {
    if (method === "notifications/cancelled") this.#calls.cancel(member(params, "requestId"));
    else if (method === "notifications/initialized" && this.#settled !== undefined) {
      this.#changes.begin(this.#setup.offered(this.#settled));
    }
  }

  async #answer(
    request: Request,
    served: Served,
    open: OpenCall | undefined,
    given: RequestScope | undefined,
  ): Promise<Answer | undefined> {
    const { id, method } = request;
    const { application, log } = this.#setup;
    const { httpStatuses } = served.revision;
    const scope = given ?? new RequestScope();
    try {
      if (open?.isWithdrawn) await open.withdrawn;
      if (given === undefined && application.openScope !== undefined) await application.openScope(scope);
      const result = this.#run(request, served, open, scope);
      const settled = await (open === undefined ? result : Promise.race([result, open.withdrawn]));
      return { frame: this.#encode(id, { result: settled }), httpStatus: 200 };
    } catch (reason) {
      if (reason instanceof CancelledError) return undefined;
      const error = this.#told(reason, method, open);
      return { frame: this.#encode(id, { error: error.toWire() }), httpStatus: httpStatuses.get(error.code) ?? 200 };
    } finally {
      if (open !== undefined) this.#calls.leave(id, open);
      if (given === undefined) await scope.dispose(log);
    }
  }

  async #run(request: Request, served: Served, open: OpenCall | undefined, scope: RequestScope): Promise<JsonObject> {
    const { application, classifier, log, offered, pageSize } = this.#setup;
    const { id, params } = request;
    const { revision, method } = served;
    const capabilities = offered(revision);
    const meta = metaOf(params);
    const running = new RunningCall({
      id,
      meta,
      revision,
      scope,
      open,
      log,
      client: served.client ?? { ...this.#client, revision: revision.version },
      logLevel: () => {
        if (capabilities.logging === undefined) return undefined;
        return revision.era === "stateless" ? served.logLevel : this.#logLevel;
      },
      send: (notification) => this.#send(notification),
    });
    try {
      const result = await method.run({
        params,
        application,
        revision,
        capabilities,
        statelessVersions: classifier.statelessVersions,
        pageSize,
        get context() {
          return running.context;
        },
        connection: this.#forCalls,
        standing: running,
      });
      return revision.selfDescribingResults ? this.#selfDescribing(result, request, served, scope) : result;
    } finally {
      running.isAnswered = true;
    }
  }

  /** A result that says its type, who answered, and how long it holds. */
  #selfDescribing(result: JsonObject, { id }: Request, { revision, method }: Served, scope: RequestScope): JsonObject {
    const { application } = this.#setup;
    const { holds } = method;
    const hint = holds && (application.cacheHint?.(holds, scope) ?? { ttlMs: 0, cacheScope: "private" });
    return {
      resultType: "complete",
      ...hint,
      ...result,
      _meta: {
        ...(isJsonObject(result._meta) ? result._meta : {}),
        [Meta.serverInfo]: pick(application.serverInfo, revision.serverInfoMembers),
        ...(method.isStanding ? { [Meta.subscriptionId]: id } : {}),
      },
    };
  }

  readonly #forCalls: CallConnection = {
    settle: (version, client) => {
      const revision = this.#setup.classifier.settle(version);
      // A POST is a connection of its own: nothing is remembered beyond it.
      this.#settled = revision;
      this.#client = client;
      return { revision, capabilities: this.#setup.offered(revision) };
    },
    setLogLevel: (level) => {
      this.#logLevel = level;
    },
    subscribe: (uri) => {
      this.#changes.subscribe(uri);
      if (this.#settled !== undefined) this.#changes.begin(this.#setup.offered(this.#settled));
    },
    unsubscribe: (uri) => this.#changes.unsubscribe(uri),
  };

  #notify(method: string, params?: JsonObject): void {
    this.#send({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) });
  }

  #send(notification: JsonObject): void {
    try {
      this.#setup.lane.send(encode(notification));
    } catch (reason) {
      this.#setup.log("A notification could not be sent.", reason);
    }
  }

  /** What the client is told of an exception. */
  #told(reason: unknown, method: string, open: OpenCall | undefined): ProtocolError {
    if (reason instanceof ProtocolError) return reason;
    this.#setup.log(`The application failed in ${method}.`, reason);
    const abortedBecause: unknown = open?.signal.reason;
    return abortedBecause instanceof ProtocolError ? abortedBecause : internalError();
  }

  #encode(id: RequestId | null, outcome: Outcome): string {
    return encodeResponse(id ?? this.#unreadableId, outcome, this.#unreadableId, (reason) =>
      this.#setup.log("A response could not be encoded.", reason),
    );
  }
}

/** The handshake settles how messages are read, so it cannot stand among others; nor can what knows no batches. */
function notInBatch({ revision }: Served, method: string): Refusal {
  const what = method === "initialize" ? method : `A message of ${revision.version}`;
  return { error: invalidRequest(`${what} cannot be part of a batch.`), httpStatus: 400 };
}

/** A call that may send notifications does so from the start when its client gave a token for progress. */
function streamOf({ method }: Served, params: JsonObject): Answerable["stream"] {
  if (method.streams !== "on demand") return method.streams ?? "never";
  const meta = member(params, "_meta");
  return isJsonObject(meta) && isProgressToken(member(meta, "progressToken")) ? "always" : "on demand";
}
