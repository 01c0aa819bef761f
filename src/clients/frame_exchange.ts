import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { endGroup } from "./end_group.ts";
import { HandshakeError, type HandshakeErrorCode } from "./handshake_error.ts";

/** A JSON-RPC request, or without an id a notification. */
export interface Message {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The result of a request. */
export type Result = Readonly<Record<string, unknown>>;

/** How a server is started. */
export interface ExchangeOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string | undefined;
  /** Time from its start to its end, ms. */
  readonly timeout: number;
}

/** Characters of standard error that are kept. */
const KEPT = 4_000;

/** Characters of standard output that are taken at most; a server that floods us is ended. */
const MOST = 32 * 1024 * 1024;

/** A server over standard input and output, asked one message at a time, and judged for what it writes besides. */
export class FrameExchange {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #timeout: number;
  readonly #patience: NodeJS.Timeout;
  /** Requests that are not answered yet. */
  readonly #waiting = new Map<number | string, (result: Result) => void>();
  readonly #broken = Promise.withResolvers<never>();
  readonly #closed: Promise<unknown>;
  #isBroken = false;
  #line = "";
  #taken = 0;
  #stderr = "";

  constructor(command: string, args: readonly string[], { env, cwd, timeout }: ExchangeOptions) {
    this.#timeout = timeout;
    this.#child = spawn(command, args, {
      env,
      ...(cwd === undefined ? {} : { cwd }),
      windowsHide: true,
      detached: process.platform !== "win32",
    });
    this.#patience = setTimeout(() => this.#breakOff("timeout", this.#lateness()), timeout);
    this.#closed = once(this.#child, "close").then(
      ([code, signal]) => signal ?? code,
      (error: Error) => this.#breakOff("not_started", `${command} could not be started: ${error.message}.`),
    );
    // Whoever asks looks at it; without anybody asking it is no error of the process.
    this.#broken.promise.catch(() => {});
    // A server that ended early is told of by its end.
    this.#child.stdin.on("error", () => {});
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT);
    });
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => this.#take(text));
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws HandshakeError
   */
  async ask(message: Message & { readonly id: number | string }): Promise<Result> {
    const answered = new Promise<Result>((resolve) => this.#waiting.set(message.id, resolve));
    this.tell(message);
    void this.#closed.then((status) => {
      if (!this.#waiting.has(message.id)) return;
      this.#breakOff("ended", `The server ended with ${statusWords(status)} before it answered ${message.method}.`);
    });
    return await Promise.race([answered, this.#broken.promise]);
  }

  /** Sends a message that nothing answers. */
  tell(message: Message): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  /**
   * Ends the server's input and waits for its end, which has to be a good one.
   *
   * @throws HandshakeError
   */
  async finish(): Promise<void> {
    this.#child.stdin.end();
    // With its end all that it wrote has been looked at.
    const status = await Promise.race([this.#closed, this.#broken.promise]);
    if (this.#line.trim()) this.#breakOff("stdout", strayLine(this.#line));
    if (status !== 0) {
      this.#breakOff("exit", `The server answered, and then ended with ${statusWords(status)} instead of exit code 0.`);
    }
    if (this.#isBroken) await this.#broken.promise;
  }

  /** Ends the server, however far it got. */
  async end(): Promise<void> {
    clearTimeout(this.#patience);
    endGroup(this.#child);
    // What left the group may hold them open for ever.
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    await this.#closed;
  }

  #take(text: string): void {
    this.#taken += text.length;
    if (this.#taken > MOST) this.#breakOff("stdout", `The server wrote more than ${MOST} characters of answers.`);
    const lines = (this.#line + text).split("\n");
    this.#line = lines.pop()!;
    for (const line of lines) this.#takeLine(line);
  }

  #takeLine(line: string): void {
    const frame = frameOf(line);
    if (!frame) {
      this.#breakOff("stdout", strayLine(line));
      return;
    }
    // A server may tell of its own accord; and what it asks, as `roots/list`, needs no answer for a look.
    if (typeof frame.method === "string") return;
    const { id, result, error } = frame;
    const resolve = this.#waiting.get(id as number | string);
    this.#waiting.delete(id as number | string);
    if (!resolve) this.#breakOff("stdout", `The server answered what nobody asked: ${shortened(line)}`);
    else if (isObject(result)) resolve(result);
    else this.#breakOff("answer", `The server answered with an error: ${shortened(JSON.stringify(error ?? frame))}`);
  }

  /** The first reason counts. */
  #breakOff(code: HandshakeErrorCode, message: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    endGroup(this.#child);
    // What it wrote last may still be on its way.
    setImmediate(() => this.#broken.reject(new HandshakeError(code, message, this.#stderr)));
  }

  #lateness(): string {
    const what = this.#waiting.size > 0 ? "answer" : "end";
    return `The server did not ${what} within ${Number((this.#timeout / 1000).toFixed(1))} s.`;
  }
}

function frameOf(line: string): Result | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && value.jsonrpc === "2.0" ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Result {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function strayLine(line: string): string {
  return `The server wrote a line that is no message: ${shortened(line)}`;
}

function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function statusWords(status: unknown): string {
  return typeof status === "string" ? `the signal ${status}` : `exit code ${status}`;
}
