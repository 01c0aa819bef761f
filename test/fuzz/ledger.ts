import type { Expected, Verdict } from "./reference.ts";

/** The methods of notifications that a server may send. */
const NOTIFICATIONS =
  /^notifications\/(progress|message|subscriptions\/acknowledged|resources\/updated|(tools|prompts|resources)\/list_changed)$/;

interface Account {
  /** Answers owed, by code; `undefined` is any. */
  readonly owed: (number | undefined)[];
  /** Of those, how many may never come, since the client cancelled. */
  cancelled: number;
  /** And how many may come only at the end, since they stand open. */
  standing: number;
}

/** What is owed to a client, entry by entry; whatever is written must be owed. */
export class Ledger {
  readonly #accounts = new Map<string, Account>();
  readonly #idle: (() => void)[] = [];

  /** Enters what a text must bring. */
  owe({ answers, cancels, stands }: Verdict): void {
    for (const id of cancels) {
      const account = this.#accounts.get(id);
      if (account !== undefined) account.cancelled = account.owed.length;
    }
    for (const { id, code } of answers) {
      const account = this.#accounts.get(id) ?? { owed: [], cancelled: 0, standing: 0 };
      account.owed.push(code);
      if (stands) account.standing++;
      this.#accounts.set(id, account);
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
    if (items.length === 0) throw new Error("An empty batch was written.");
    for (const item of items) this.#takeOne(item, text);
  }

  /**
   * Resolves once nothing is owed but what may never come, or only at the end.
   *
   * @throws {Error} If that takes long enough to be sure that it never will.
   */
  async settled(): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`Not answered: ${this.rest}`)), 20_000);
    try {
      while (!this.#every(({ owed, cancelled, standing }) => owed.length <= cancelled + standing)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#idle.push(resolve);
        await Promise.race([promise, late]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether at the end everything came that had to. */
  get isClosed(): boolean {
    return this.#every(({ owed, cancelled }) => owed.length <= cancelled);
  }

  #every(test: (account: Account) => boolean): boolean {
    return [...this.#accounts.values()].every(test);
  }

  /** What is owed still, for a message. */
  get rest(): string {
    const rest = [...this.#accounts].filter(([, { owed, cancelled }]) => owed.length > cancelled);
    return JSON.stringify(rest.slice(0, 10));
  }

  #takeOne(message: unknown, text: string): void {
    const shown = text.length > 500 ? `${text.slice(0, 500)}…` : text;
    const { jsonrpc, id, method, result, error } = message as Record<string, unknown>;
    if (jsonrpc !== "2.0") throw new Error(`This is no JSON-RPC message: ${shown}`);
    if (method !== undefined) {
      if (!NOTIFICATIONS.test(String(method)) || id !== undefined) throw new Error(`This is no notification: ${shown}`);
      return;
    }
    const code = (error as { code?: unknown } | undefined)?.code;
    const isError = Number.isInteger(code) && typeof (error as { message?: unknown }).message === "string";
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
    for (const wake of this.#idle.splice(0)) wake();
  }
}
