import type { RequestId } from "./request_id.ts";

/** Why a call's signal fired: the client withdrew it, so that no answer is wanted. */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** One call that is not answered yet. */
export class OpenCall {
  /** It waits for changes and has no end of its own. */
  readonly isStanding: boolean;
  readonly #controller = new AbortController();
  readonly #withdrawal = Promise.withResolvers<never>();
  #isWithdrawn = false;

  constructor(isStanding = false) {
    this.isStanding = isStanding;
    // Whoever races against it handles it; without a race there is nobody to tell.
    this.#withdrawal.promise.catch(() => {});
  }

  /** Fires when the call is cancelled or the server must end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Rejects when the call is given up, however long the application goes on with it. */
  get withdrawn(): Promise<never> {
    return this.#withdrawal.promise;
  }

  /** Whether {@linkcode withdrawn} has rejected: there is no need to start it any more. */
  get isWithdrawn(): boolean {
    return this.#isWithdrawn;
  }

  /** Asks the application to stop; it still answers. */
  abort(reason: Error): void {
    this.#controller.abort(reason);
  }

  /** Asks the application to stop and waits for it no longer. */
  giveUp(reason: Error): void {
    this.abort(reason);
    this.#isWithdrawn = true;
    this.#withdrawal.reject(reason);
  }
}

/** The calls of one connection that are not answered yet. */
export class CallsInFlight {
  readonly #calls = new Set<OpenCall>();
  /** Which of them an id means. `1` and `"1"` are different ids, as they are different keys. */
  readonly #byId = new Map<RequestId, OpenCall>();
  #ending: Error | undefined;

  /** Enters a call. A second call under an id that is still in use takes its place for cancellation, for nothing else. */
  enter(id: RequestId, isStanding: boolean): OpenCall {
    const call = new OpenCall(isStanding);
    if (this.#ending !== undefined) call.abort(this.#ending);
    this.#calls.add(call);
    this.#byId.set(id, call);
    return call;
  }

  /** Calls that stand open. */
  get standing(): number {
    let count = 0;
    for (const { isStanding } of this.#calls) if (isStanding) count++;
    return count;
  }

  /** Takes a call out again, once it is settled. */
  leave(id: RequestId, call: OpenCall): void {
    this.#calls.delete(call);
    if (this.#byId.get(id) === call) this.#byId.delete(id);
  }

  /** Cancels a call. An id that is unknown or was answered already is no mistake: clients cancel late. */
  cancel(id: unknown): void {
    this.#byId.get(id as RequestId)?.giveUp(cancelled());
  }

  /** Cancels every call: the client is gone. */
  cancelAll(): void {
    for (const call of this.#calls) call.giveUp(cancelled());
  }

  /** Aborts the calls that would wait forever. */
  abortStanding(reason: Error): void {
    for (const call of this.#calls) if (call.isStanding) call.abort(reason);
  }

  /** Aborts every call, present and to come, for a reason of our own; unlike a cancelled one, each is still answered. */
  abortAll(reason: Error): void {
    this.#ending = reason;
    for (const call of this.#calls) call.abort(reason);
  }

  /** Gives up every call that is left; each is answered with the reason. */
  giveUpAll(reason: Error): void {
    for (const call of this.#calls) call.giveUp(reason);
  }
}

function cancelled(): CancelledError {
  return new CancelledError("The client cancelled the call.");
}
