import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { held } from "./held.ts";

/** An executable that was started, and how long its lines took since. */
export class Spawned {
  readonly #child: ChildProcess;
  readonly #started: number;
  readonly #lines: AsyncIterator<string>;

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#started = performance.now();
    this.#child = spawn(program, args, { env, stdio: ["pipe", "pipe", "ignore"] });
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  /** Sends one message. */
  send(message: object): void {
    this.#child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  /** Waits for the next line; gives it with the milliseconds since the start. */
  async line(): Promise<{ text: string; ms: number }> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("The program ended without an answer.");
    return { text: value, ms: performance.now() - this.#started };
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Bytes of memory that are resident now; Linux only. */
  get residentBytes(): number {
    return held(this.pid).residentBytes;
  }

  /** Ends the program and waits for it. */
  async end(): Promise<void> {
    const closed = new Promise((resolve) => this.#child.on("close", resolve));
    this.#child.stdin!.end();
    await closed;
  }
}

/** The first message of every client. */
export const INITIALIZE = {
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
} as const;

/** A search, as a client asks it. */
export function searchCall(query: string): object {
  return { id: 2, method: "tools/call", params: { name: "search_docs", arguments: { query } } };
}
