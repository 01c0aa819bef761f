import type { Application, CallContext } from "./application.ts";
import { CallsInFlight, CancelledError, type OpenCall } from "./calls_in_flight.ts";
import { decode, type Malformed, type Notification, type Request } from "./codec.ts";
import { encode, encodeResponse, type Outcome } from "./encode.ts";
import { type JsonObject, member } from "./json.ts";
import { containedLogger, type Logger } from "./logger.ts";
import type { Call } from "./method.ts";
import { type ProgressToken, progressReporter } from "./progress.ts";
import { ErrorCode, internalError, methodNotFound, ProtocolError, parseError } from "./protocol_error.ts";
import type { RequestId } from "./request_id.ts";
import type { Revision } from "./revisions/mod.ts";

/** What a message asks of the transport. */
export type Reception =
  /** Nothing to write, now or later. */
  | { readonly kind: "silent" }
  /** A message that could not be used; the frame says so. */
  | { readonly kind: "malformed"; readonly frame: string }
  /** A request. It runs when `answer` is called, once. */
  | {
      readonly kind: "request";
      readonly method: string;
      readonly params: JsonObject;
      /** The frame of the response, or undefined when the client cancelled the call. Never rejects. */
      answer(): Promise<string | undefined>;
    };

/** What a connection is made from. */
export interface ConnectionSetup {
  readonly application: Application;
  /** Newest first; at least one. */
  readonly revisions: readonly [Revision, ...Revision[]];
  readonly pageSize: number | undefined;
  readonly logger: Logger | undefined;
  /** Takes a notification's frame at once. What it throws goes to the logger, never to the application. */
  readonly send: (frame: string) => void;
}

/**
 * One stream of messages with one client: the revision it settled on and the calls it has open. It reads and writes
 * nothing; a transport gives it texts and takes its frames.
 */
export class Connection {
  readonly #setup: ConnectionSetup;
  readonly #log: Logger;
  readonly #calls = new CallsInFlight();
  #revision: Revision;

  constructor(setup: ConnectionSetup) {
    this.#setup = setup;
    this.#log = containedLogger(setup.logger);
    this.#revision = setup.revisions[0];
  }

  /** Classifies a message and acts on it, but for a request, which runs when its `answer` is called. */
  receive(text: string): Reception {
    const message = decode(text);
    switch (message.kind) {
      case "ignored":
        return { kind: "silent" };
      case "notification":
        this.#notice(message);
        return { kind: "silent" };
      case "malformed":
        return this.#refuse(message);
      case "request": {
        const { kind, id, method, params } = message;
        // Open from here on, so that it can be cancelled while it waits for its turn. The handshake cannot be
        // cancelled, and is answered before an AbortController need be loaded.
        const open = method === "initialize" ? undefined : this.#calls.enter(id);
        return { kind, method, params, answer: () => this.#answer(message, open) };
      }
    }
  }

  /** What to answer to input that never became a text: over the cap, or not UTF-8. */
  receiveUnreadable(): Reception {
    return this.#refuse({ kind: "malformed", id: null, error: parseError() });
  }

  /**
   * Asks every running call to stop because the server must end. Each is still answered: as the application answers
   * an aborted call, or, if it throws, as −32603 with this message.
   */
  abort(message: string): void {
    this.#calls.abortAll(new ProtocolError(ErrorCode.internal, message));
  }

  /** Answers every call that did not heed {@linkcode abort}, without waiting for it. */
  giveUp(message: string): void {
    this.#calls.giveUpAll(new ProtocolError(ErrorCode.internal, message));
  }

  #refuse({ id, error }: Malformed): Reception {
    return { kind: "malformed", frame: this.#encode(id, { error: error.toWire() }) };
  }

  #notice({ method, params }: Notification): void {
    if (method === "notifications/cancelled") this.#calls.cancel(member(params, "requestId"));
  }

  async #answer(request: Request, open: OpenCall | undefined): Promise<string | undefined> {
    const { id, method } = request;
    try {
      if (open?.isWithdrawn) await open.withdrawn;
      const result = this.#run(request, open);
      return this.#encode(id, { result: await (open === undefined ? result : Promise.race([result, open.withdrawn])) });
    } catch (reason) {
      if (reason instanceof CancelledError) return undefined;
      return this.#encode(id, { error: this.#told(reason, method, open).toWire() });
    } finally {
      if (open !== undefined) this.#calls.leave(id, open);
    }
  }

  async #run({ method, params }: Request, open: OpenCall | undefined): Promise<JsonObject> {
    const revision = this.#revision;
    const run = revision.methods.get(method);
    if (run === undefined) throw methodNotFound(method);
    const { application, pageSize } = this.#setup;
    let answered = false;
    const call: Call = {
      params,
      application,
      revision,
      pageSize,
      negotiate: (version) => this.#negotiate(version),
      context: (token) => this.#context(open!, token, () => answered),
    };
    try {
      return await run(call);
    } finally {
      answered = true;
    }
  }

  #negotiate(version: string): Revision {
    const { revisions } = this.#setup;
    this.#revision = revisions.find((revision) => revision.version === version) ?? revisions[0];
    return this.#revision;
  }

  #context({ signal }: OpenCall, token: ProgressToken | undefined, isAnswered: () => boolean): CallContext {
    const report = progressReporter(token, (notification) => this.#notify(notification));
    return {
      signal,
      log: this.#log,
      progress: (progress, total, message) => {
        // Nothing may follow the response, and a call that was withdrawn has none to precede.
        if (!isAnswered() && !signal.aborted) report(progress, total, message);
      },
    };
  }

  #notify(notification: JsonObject): void {
    try {
      this.#setup.send(encode(notification));
    } catch (reason) {
      this.#log("A notification could not be sent.", reason);
    }
  }

  /** What the client is told of an exception. */
  #told(reason: unknown, method: string, open: OpenCall | undefined): ProtocolError {
    if (reason instanceof ProtocolError) return reason;
    this.#log(`The application failed in ${method}.`, reason);
    const abortedBecause: unknown = open?.signal.reason;
    return abortedBecause instanceof ProtocolError ? abortedBecause : internalError();
  }

  #encode(id: RequestId | null, outcome: Outcome): string {
    return encodeResponse(id, outcome, (reason) => this.#log("A response could not be encoded.", reason));
  }
}
