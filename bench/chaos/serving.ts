import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { INITIALIZE } from "../spawned.ts";

/** What a tool answered. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each reader knows the shape that it asks for
  readonly structured: any;
}

/** The answer did not come: the server ended, or was killed, before. */
export class Unanswered extends Error {}

/** Milliseconds after which a server counts as hanging. */
const PATIENCE = 30_000;

interface Frame {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: Omit<Answer, "structured"> & {
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: unknown;
  };
}

/** Asks a server whose input and output are pipes, one question at a time. */
export class Client {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (frame: Frame | undefined) => void>();
  #id = 1;

  constructor(child: ChildProcess) {
    this.#child = child;
    // Who asks a server that is killed meanwhile learns it from the answer that does not come.
    child.stdin!.on("error", () => {});
    this.#send(INITIALIZE);
    this.#send({ method: "notifications/initialized" });
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const frame = JSON.parse(line) as Frame;
      if (frame.id !== undefined) this.#waiting.get(frame.id)?.(frame);
    });
    child.on("close", () => {
      for (const settle of this.#waiting.values()) settle(undefined);
    });
  }

  /**
   * Calls a tool.
   *
   * @throws Unanswered when the server ended before; Error for an answer of the protocol that is one, or none in time.
   */
  async call(name: string, given: object): Promise<Answer> {
    const id = ++this.#id;
    const { promise, resolve, reject } = Promise.withResolvers<Frame | undefined>();
    this.#waiting.set(id, resolve);
    const timer = setTimeout(() => reject(new Error(`${name} got no answer in ${PATIENCE} ms`)), PATIENCE);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) resolve(undefined);
    this.#send({ id, method: "tools/call", params: { name, arguments: given } });
    try {
      const frame = await promise;
      if (!frame) throw new Unanswered();
      if (frame.error) throw new Error(frame.error.message);
      const { isError = false, content, structuredContent } = frame.result!;
      return { isError, text: content[0]!.text, structured: structuredContent };
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  #send(message: object): void {
    this.#child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }
}
