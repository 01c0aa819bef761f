import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { MESSAGE_CAP } from "../line_splitter.ts";

/** A body as text, or why there is none. */
export type Body =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "not UTF-8" }
  | { readonly kind: "too large" }
  /** The process holds too many bodies at present. */
  | { readonly kind: "no room" }
  /** The client went away before it had sent all. */
  | { readonly kind: "gone" };

/** Strict, and with the byte order mark left in: it is not JSON. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How much the bodies of a process may hold together, since each client alone may send {@linkcode MESSAGE_CAP}. */
export class BodyBudget {
  readonly #total: number;
  #held = 0;

  /** @param total Bytes. */
  constructor(total = 64 * MESSAGE_CAP) {
    this.#total = total;
  }

  /** Takes bytes, if there are so many left. */
  take(bytes: number): boolean {
    if (this.#held + bytes > this.#total) return false;
    this.#held += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#held -= bytes;
  }
}

/** The body of one request. Whatever is not read of it is left to whoever writes the reply. */
export class RequestBody {
  readonly #incoming: IncomingMessage;
  readonly #budget: BodyBudget;
  #awaited: ServerResponse | undefined;
  #held = 0;
  #state: "unread" | "reading" | "read" = "unread";

  /** @param awaited The response, if the client waits to be told to go on (`Expect: 100-continue`). */
  constructor(incoming: IncomingMessage, budget: BodyBudget, awaited?: ServerResponse) {
    this.#incoming = incoming;
    this.#budget = budget;
    this.#awaited = awaited;
  }

  /** The client waits to be told to send it. */
  get isAwaited(): boolean {
    return this.#awaited !== undefined;
  }

  /** Bytes of it that may still be on their way: infinity if it does not say how many it has. */
  get unread(): number {
    if (this.#state === "read" || this.isAwaited) return 0;
    const { "content-length": length, "transfer-encoding": encoding } = this.#incoming.headers;
    return encoding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY;
  }

  /** Reads it whole, once. A length over the cap is refused before a byte is read, a lie about it while reading. */
  async read(): Promise<Body> {
    if (Number(this.#incoming.headers["content-length"] ?? 0) > MESSAGE_CAP) return { kind: "too large" };
    // The client may have left while a layer around the endpoint was at work; nothing would come any more, not even an end.
    if (this.#incoming.destroyed) return { kind: "gone" };
    this.#state = "reading";
    this.#awaited?.writeContinue();
    this.#awaited = undefined;
    const bytes = await this.#collect();
    if (!Buffer.isBuffer(bytes)) return bytes;
    this.#state = "read";
    try {
      return { kind: "text", text: utf8.decode(bytes) };
    } catch {
      return { kind: "not UTF-8" };
    }
  }

  /** Forgets what was read, once nobody needs it. */
  release(): void {
    this.#budget.giveBack(this.#held);
    this.#held = 0;
  }

  #collect(): Promise<Buffer | Body> {
    const incoming = this.#incoming;
    const { promise, resolve } = Promise.withResolvers<Buffer | Body>();
    const chunks: Buffer[] = [];
    const stop = (body: Body) => {
      incoming.off("data", take);
      incoming.pause();
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      if (this.#held + chunk.length > MESSAGE_CAP) return stop({ kind: "too large" });
      if (!this.#budget.take(chunk.length)) return stop({ kind: "no room" });
      this.#held += chunk.length;
      chunks.push(chunk);
    };
    incoming.on("data", take);
    incoming.on("end", () => resolve(Buffer.concat(chunks)));
    // Without a listener a connection that breaks off would end the process.
    incoming.on("error", () => resolve({ kind: "gone" }));
    incoming.on("close", () => resolve({ kind: "gone" }));
    return promise;
  }
}
