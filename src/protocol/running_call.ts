import type { CallContext, ClientFacts } from "./application.ts";
import type { OpenCall } from "./calls_in_flight.ts";
import type { JsonObject } from "./json.ts";
import { isWanted, type LogLevel } from "./log_level.ts";
import type { Logger } from "./logger.ts";
import { Meta } from "./meta.ts";
import type { StandingCall } from "./method.ts";
import { progressToken } from "./methods/mod.ts";
import { progressReporter } from "./progress.ts";
import type { RequestId } from "./request_id.ts";
import type { RequestScope } from "./request_scope.ts";
import type { RevisionShape } from "./revision_shape.ts";

/** What a running call is made from. */
export interface RunningCallSetup {
  readonly id: RequestId;
  readonly meta: JsonObject;
  readonly revision: RevisionShape;
  readonly scope: RequestScope;
  /** Undefined for the opening, which cannot be cancelled. */
  readonly open: OpenCall | undefined;
  readonly log: Logger;
  readonly client: ClientFacts;
  /** The least level of log messages that is wanted now; undefined for none. */
  readonly logLevel: () => LogLevel | undefined;
  readonly send: (notification: JsonObject) => void;
}

/** A call while it runs: what it is given, and what it may send before its answer. */
export class RunningCall implements StandingCall {
  readonly #setup: RunningCallSetup;
  #context: CallContext | undefined;
  /** Nothing may follow the response. */
  isAnswered = false;

  constructor(setup: RunningCallSetup) {
    this.#setup = setup;
  }

  /**
   * What the application is given; made on demand, since the opening needs none of it.
   *
   * @throws {ProtocolError} −32602 for a progress token of a wrong type.
   */
  get context(): CallContext {
    this.#context ??= this.#makeContext();
    return this.#context;
  }

  /** Sends a notification of a standing call, which says whose it is. */
  notify(method: string, params: JsonObject): void {
    this.#send({ jsonrpc: "2.0", method, params: { ...params, _meta: { [Meta.subscriptionId]: this.#setup.id } } });
  }

  /** Resolves when the call must end. */
  ended(): Promise<void> {
    const { signal } = this.#setup.open!;
    return new Promise((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  #makeContext(): CallContext {
    const { client, log, logLevel, meta, open, revision, scope } = this.#setup;
    return {
      progress: progressReporter(progressToken(meta), revision.progressMessage, (notification) =>
        this.#send(notification),
      ),
      signal: open!.signal,
      log,
      message: (level, data, logger) => {
        if (!isWanted(level, logLevel())) return;
        const params = { level, ...(logger === undefined ? {} : { logger }), data };
        this.#send({ jsonrpc: "2.0", method: "notifications/message", params });
      },
      scope,
      client,
      meta,
    };
  }

  /** A call that was withdrawn has no answer that anything could precede. */
  #send(notification: JsonObject): void {
    if (!this.isAnswered && this.#setup.open?.signal.aborted !== true) this.#setup.send(notification);
  }
}
