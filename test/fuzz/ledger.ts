import type { Expected, Verdict } from "./reference.ts";

/** The methods of notifications that a server may send. */
const NOTIFICATIONS =
  /^notifications\/(progress|message|subscriptions\/acknowledged|resources\/updated|(tools|prompts|resources)\/list_changed)$/;

/** After so long an answer is sure never to come, in ms. */
const NEVER = 20_000;

interface Account {
  /** Answers owed, by code; `undefined` is any. */
  readonly owed: (number | undefined)[];
  /** Of those, how many may never come, since the client cancelled. */
  cancelled: number;
  /** And how many may come only at the end, since they stand open. */
  standing: number;
}

/** What is owed to a client, id by id; whatever is written must be owed. */
export class Ledger {
  readonly #accounts = new Map<string, Account>();
  #wake: () => void = () => {};

  /** Enters what a text must bring. */
  owe({ answers, cancels, stands }: Verdict): void {
    for (const { id, code } of answers) {
      const account = this.#accounts.get(id) ?? { owed: [], cancelled: 0, standing: 0 };
      account.owed.push(code);
      if (stands) account.standing++;
      this.#accounts.set(id, account);
    }
    for (const id of cancels) {
      const account = this.#accounts.get(id);
      if (account !== undefined) account.cancelled = account.owed.length;
    }
  }

  /**
   * Takes what was written.
   *
   * @throws {Error} If it is no JSON-RPC message, or was not owed.
   */
  take(text: string): void {
    const message = JSON.parse(text) as unknown;
    const items: unknown[] = Array.isArray(message) ? message : [message];
    const shown = text.length > 500 ? `${text.slice(0, 500)}…` : text;
    if (items.length === 0) throw new Error("An empty batch was written.");
    for (const item of items) this.#takeOne(item, shown);
    this.#wake();
  }

  /**
   * Resolves once nothing is owed but what may never come, or only at the end.
   *
   * @throws {Error} If that never happens.
   */
  async settled(): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`Not answered: ${this.#rest(isOwedNow)}`)), NEVER);
    try {
      while (this.#rest(isOwedNow) !== "") {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        await Promise.race([promise, late.promise]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** What is owed still, at the end; the empty string if nothing is. */
  get rest(): string {
    return this.#rest(({ owed, cancelled }) => owed.length > cancelled);
  }

  #rest(isOwed: (account: Account) => boolean): string {
    const rest = [...this.#accounts].filter(([, account]) => isOwed(account));
    return rest
      .slice(0, 10)
      .map(([id, { owed }]) => `${id}: ${JSON.stringify(owed)}`)
      .join(", ");
  }

  #takeOne(message: unknown, shown: string): void {
    const { jsonrpc, id, method, result, error } = message as Record<string, unknown>;
    if (jsonrpc !== "2.0") throw new Error(`This is no JSON-RPC message: ${shown}`);
    if (method !== undefined) {
      if (!NOTIFICATIONS.test(String(method)) || id !== undefined) throw new Error(`This is no notification: ${shown}`);
      return;
    }
    const { code, message: reason } = (error ?? {}) as { code?: unknown; message?: unknown };
    const isError = Number.isInteger(code) && typeof reason === "string";
    if (isError === (typeof result === "object" && result !== null)) throw new Error(`This is no response: ${shown}`);
    this.#settle({ id: id === undefined ? "absent" : JSON.stringify(id), code: code as number | undefined }, shown);
  }

  #settle({ id, code }: Expected, shown: string): void {
    const account = this.#accounts.get(id);
    const exact = account?.owed.indexOf(code) ?? -1;
    const at = exact === -1 ? (account?.owed.indexOf(undefined) ?? -1) : exact;
    if (account === undefined || at === -1) {
      throw new Error(`Nothing like this is owed (but ${JSON.stringify(account?.owed ?? [])}): ${shown}`);
    }
    account.owed.splice(at, 1);
    account.cancelled = Math.min(account.cancelled, account.owed.length);
    account.standing = Math.min(account.standing, account.owed.length);
    if (account.owed.length === 0) this.#accounts.delete(id);
  }
}

function isOwedNow({ owed, cancelled, standing }: Account): boolean {
  return owed.length > cancelled + standing;
}
