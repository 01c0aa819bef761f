import type { Application, Capabilities, Change } from "./application.ts";
import { meets } from "./capabilities.ts";
import type { JsonObject } from "./json.ts";
import { invalidRequest } from "./protocol_error.ts";
import { RequestScope } from "./request_scope.ts";

/** Resources that one client may subscribe to. */
const MOST_SUBSCRIPTIONS = 10_000;

/** Tells the client of a stream of the handshake era what changes: lists, and the resources that it subscribed to. */
export class ToldChanges {
  readonly #application: Application;
  readonly #notify: (method: string, params?: JsonObject) => void;
  readonly #uris = new Set<string>();
  #capabilities: Capabilities = {};
  #unwatch: (() => void) | undefined;

  constructor(application: Application, notify: (method: string, params?: JsonObject) => void) {
    this.#application = application;
    this.#notify = notify;
  }

  /** Begins to tell what was declared to the client, if that is anything. */
  begin(capabilities: Capabilities): void {
    this.#capabilities = capabilities;
    if (meets(capabilities, "changes"))
      this.#unwatch ??= this.#application.watch?.((change) => this.#tell(change), new RequestScope());
  }

  end(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  /** @throws {ProtocolError} −32600 when there are too many already. */
  subscribe(uri: string): void {
    if (this.#uris.size >= MOST_SUBSCRIPTIONS) throw invalidRequest(`At most ${MOST_SUBSCRIPTIONS} subscriptions.`);
    this.#uris.add(uri);
    this.#application.attend?.();
  }

  unsubscribe(uri: string): void {
    this.#uris.delete(uri);
  }

  #tell(change: Change): void {
    if ("resource" in change) {
      if (this.#uris.has(change.resource)) this.#notify("notifications/resources/updated", { uri: change.resource });
    } else if (this.#capabilities[change.list]?.listChanged === true) {
      this.#notify(`notifications/${change.list}/list_changed`);
    }
  }
}
