import type { Application } from "./application.ts";
import { Connection } from "./connection.ts";
import type { Logger } from "./logger.ts";
import { type Revision, revision20250618 } from "./revisions/mod.ts";

/** How a {@linkcode ProtocolServer} behaves. */
export interface ProtocolOptions {
  /** The revisions spoken, newest first. Default: 2025-06-18 alone. */
  readonly revisions?: readonly [Revision, ...Revision[]];
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
 * const connection = server.connect((frame) => process.stdout.write(`${frame}\n`));
 * const reception = connection.receive('{"jsonrpc":"2.0","id":1,"method":"ping"}');
 * if (reception.kind === "request") await reception.answer(); // {"jsonrpc":"2.0","id":1,"result":{}}
 * ```
 */
export class ProtocolServer {
  readonly #application: Application;
  readonly #options: ProtocolOptions;

  /** @throws {RangeError} If `pageSize` is not a whole number of at least 1. */
  constructor(application: Application, options: ProtocolOptions = {}) {
    const { pageSize } = options;
    if (pageSize !== undefined && !(Number.isSafeInteger(pageSize) && pageSize >= 1)) {
      throw new RangeError(`pageSize must be a whole number of at least 1, not ${pageSize}.`);
    }
    this.#application = application;
    this.#options = options;
  }

  /**
   * Begins a stream of messages with one client.
   *
   * @param send Takes the frame of each notification, at once and in order.
   */
  connect(send: (frame: string) => void): Connection {
    const { revisions = [revision20250618], pageSize, logger } = this.#options;
    return new Connection({ application: this.#application, revisions, pageSize, logger, send });
  }
}
