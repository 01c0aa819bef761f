import type { Application, Capabilities } from "./application.ts";
import { offered } from "./capabilities.ts";
import { Classifier } from "./classify.ts";
import { Connection } from "./connection.ts";
import type { Lane } from "./lane.ts";
import { containedLogger, type Logger } from "./logger.ts";
import { RequestScope } from "./request_scope.ts";
import { ALL_REVISIONS, type Revision, type Revisions } from "./revisions/mod.ts";

/** How a {@linkcode ProtocolServer} behaves. */
export interface ProtocolOptions {
  /** The revisions spoken, newest first. Default: all of them. */
  readonly revisions?: Revisions;
  /** Entries a page of every list, at least 1. Left out, lists are answered whole and every cursor is refused. */
  readonly pageSize?: number;
  /** Takes what the client must not see. What it throws is dropped. */
  readonly logger?: Logger;
}

/**
 * An MCP server without a transport: what each message means and what is answered to it.
 *
 * @example
 * ```ts
 * const server = new ProtocolServer(application, { logger: (message) => console.error(message) });
 * const connection = server.connect({ send: (frame) => process.stdout.write(`${frame}\n`) });
 * const reception = connection.receive('{"jsonrpc":"2.0","id":1,"method":"ping"}');
 * if (reception.kind === "request") await reception.answer(); // { frame: '{"jsonrpc":"2.0","id":1,"result":{}}', … }
 * ```
 */
export class ProtocolServer {
  readonly #application: Application;
  readonly #pageSize: number | undefined;
  readonly #classifier: Classifier;
  readonly #log: Logger;
  /** What is offered, by revision: on a stream, and over HTTP. Said once, since it is asked for with every message. */
  readonly #offers = { stream: new Map<Revision, Capabilities>(), post: new Map<Revision, Capabilities>() };

  /** @throws {RangeError} If `pageSize` is not a whole number of at least 1. */
  constructor(application: Application, { revisions = ALL_REVISIONS, pageSize, logger }: ProtocolOptions = {}) {
    if (pageSize !== undefined && !(Number.isSafeInteger(pageSize) && pageSize >= 1)) {
      throw new RangeError(`pageSize must be a whole number of at least 1, not ${pageSize}.`);
    }
    this.#application = application;
    this.#pageSize = pageSize;
    this.#classifier = new Classifier(revisions);
    this.#log = containedLogger(logger);
  }

  /** Begins a stream of messages with one client, or takes one POST of it. */
  connect(lane: Lane): Connection {
    const isStream = lane.headers === undefined;
    const offers = isStream ? this.#offers.stream : this.#offers.post;
    return new Connection({
      application: this.#application,
      classifier: this.#classifier,
      offered: (revision) => {
        const known = offers.get(revision) ?? offered(this.#application, revision, isStream);
        offers.set(revision, known);
        return known;
      },
      pageSize: this.#pageSize,
      log: this.#log,
      lane,
    });
  }

  /**
   * A scope for a message that a transport is still reading, filled as the application fills every one. Whoever asks for
   * it disposes it.
   */
  async openScope(): Promise<RequestScope> {
    const scope = new RequestScope();
    try {
      await this.#application.openScope?.(scope);
    } catch (reason) {
      await scope.dispose(this.#log);
      throw reason;
    }
    return scope;
  }
}
