import type { Logger } from "./logger.ts";

/** Names one value of a scope, and its type. Two keys are never the same, whatever they are called. */
export class ScopeKey<Value> {
  /** For errors and debuggers. */
  readonly description: string;
  /** Ties the type to the key. */
  declare readonly value: Value;

  constructor(description: string) {
    this.description = description;
  }
}

/**
 * What belongs to one message: who sent it, what was opened for it. It does not survive to the next, and what was opened
 * is closed in every outcome.
 *
 * @example
 * ```ts
 * const IDENTITY = new ScopeKey<{ name: string }>("identity");
 * scope.set(IDENTITY, { name: "ci" });
 * scope.defer(() => transaction.rollback());
 * ```
 */
export class RequestScope {
  readonly #values = new Map<ScopeKey<unknown>, unknown>();
  readonly #deferred: (() => unknown)[] = [];

  /** The value of a key, or undefined when nobody set it. */
  get<Value>(key: ScopeKey<Value>): Value | undefined {
    return this.#values.get(key) as Value | undefined;
  }

  /** Sets a value for the rest of the message. */
  set<Value>(key: ScopeKey<Value>, value: Value): void {
    this.#values.set(key, value);
  }

  /** Whether somebody set the key. */
  has(key: ScopeKey<unknown>): boolean {
    return this.#values.has(key);
  }

  /** Runs when the message is over, the last one first. */
  defer(dispose: () => unknown): void {
    this.#deferred.push(dispose);
  }

  /** Runs what was deferred, all of it, once. What fails is logged: the answer stands by then. */
  async dispose(log: Logger): Promise<void> {
    for (let dispose = this.#deferred.pop(); dispose !== undefined; dispose = this.#deferred.pop()) {
      try {
        await dispose();
      } catch (reason) {
        log("Something opened for a message could not be closed.", reason);
      }
    }
    this.#values.clear();
  }
}
