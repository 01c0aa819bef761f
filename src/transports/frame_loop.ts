import type { Connection, ProtocolServer, Reception } from "../protocol/mod.ts";
import { type ByteSink, FrameWriter } from "./frame_writer.ts";
import { type Line, LineSplitter, MESSAGE_CAP } from "./line_splitter.ts";

/** Where bytes come from. */
export interface ByteSource {
  /** The next bytes, at most 64 KiB of them, or undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
}

/** How a {@linkcode FrameLoop} behaves. */
export interface FrameLoopOptions {
  /** Calls that may run at once. 1 answers everything in the order it came. Default: 16. */
  readonly concurrency?: number;
  /** How long calls may go on after the end of input before they are aborted, in ms. Default: 500. */
  readonly graceMs?: number;
  /** How long an aborted call may take to answer, in ms; then it is answered for it. Default: 9,000. */
  readonly deadlineMs?: number;
}

/** What the client is told of a call that the end of the server cut short. */
const ENDING = "The server is ending; the call was not finished.";

/**
 * Requests waiting for their turn may hold this many characters before reading stops. Until then reading goes on while
 * calls run, so that a cancellation, and the end of input, is seen whatever the calls are waiting for.
 */
const READ_AHEAD = 2 * MESSAGE_CAP;

/**
 * Bytes that may wait for a client to read them before notifications are dropped. They tell how things stand, so a later
 * one makes up for it; what was asked for is never dropped.
 */
const NOTIFICATION_BACKLOG = MESSAGE_CAP;

/** What a waiting message counts beside its text, so that a flood of tiny ones is bounded as well. */
const OVERHEAD = 1_000;

type Pending = Exclude<Reception, { kind: "silent" }>;

/**
 * Serves one client over a pair of byte streams: reads lines, runs calls, writes frames. Returns when the input has
 * ended and every request in it is answered.
 */
export class FrameLoop {
  readonly #source: ByteSource;
  readonly #writer: FrameWriter;
  readonly #connection: Connection;
  readonly #concurrency: number;
  readonly #graceMs: number;
  readonly #deadlineMs: number;

  readonly #waiting: { readonly reception: Pending; readonly size: number }[] = [];
  #waitingSize = 0;
  /** Calls that take one of the places for calls; those that stand open take none. */
  #running = 0;
  /** Everything that is to be answered yet and has begun. */
  #open = 0;
  #wake: () => void = () => {};
  #isStopped = false;
  readonly #stopped = Promise.withResolvers<"stopped">();
  readonly #broken = Promise.withResolvers<never>();

  constructor(server: ProtocolServer, source: ByteSource, sink: ByteSink, options: FrameLoopOptions = {}) {
    this.#source = source;
    this.#writer = new FrameWriter(sink);
    this.#connection = server.connect({ send: (frame) => this.#notify(frame) });
    this.#concurrency = options.concurrency ?? 16;
    this.#graceMs = options.graceMs ?? 500;
    this.#deadlineMs = options.deadlineMs ?? 9_000;
    this.#broken.promise.catch(() => {});
  }

  /** @throws {FrameWriteError} If the output failed. */
  async run(): Promise<void> {
    const broken = this.#broken.promise;
    try {
      const ended = await Promise.race([this.#readAll(), this.#stopped.promise, broken]);
      await Promise.race([this.#finish(ended === "stopped"), broken]);
    } finally {
      this.#connection.giveUp(ENDING);
    }
    if (this.#writer.failure !== undefined) throw this.#writer.failure;
  }

  /** Ends as the end of input does, but at once: reads no more and aborts what runs. */
  stop(): void {
    this.#isStopped = true;
    this.#stopped.resolve("stopped");
  }

  /** A failure is remembered by the writer and raised once the call is over, so that no tool takes it for its own. */
  #notify(frame: string): void {
    if (this.#writer.backlog < NOTIFICATION_BACKLOG) this.#writer.write(frame).catch(() => {});
  }

  async #readAll(): Promise<"end of input"> {
    const lines = new LineSplitter();
    for (let chunk = await this.#source.read(); chunk !== undefined; chunk = await this.#source.read()) {
      for (const line of lines.push(chunk)) await this.#take(line);
      if (this.#isStopped) break;
    }
    for (const line of lines.end()) await this.#take(line);
    return "end of input";
  }

  /** Acts on a line at once if it needs no answer, else as soon as there is room for it. */
  async #take(line: Line): Promise<void> {
    if (this.#isStopped) return;
    const isText = typeof line === "string";
    const reception = isText ? this.#connection.receive(line) : this.#connection.receiveUnreadable();
    if (reception.kind === "silent") return;
    if (reception.kind === "request" && reception.isStanding) {
      void this.#answer(reception);
      return;
    }
    const size = OVERHEAD + (isText ? line.length : 0);
    this.#waiting.push({ reception, size });
    this.#waitingSize += size;
    this.#startWaiting();
    while (this.#waitingSize > READ_AHEAD) await this.#change();
  }

  #startWaiting(): void {
    while (this.#running < this.#concurrency && this.#waiting.length > 0) {
      const { reception, size } = this.#waiting.shift()!;
      this.#waitingSize -= size;
      this.#running++;
      void this.#answer(reception).finally(() => {
        this.#running--;
        this.#startWaiting();
        this.#wake();
      });
    }
  }

  async #answer(reception: Pending): Promise<void> {
    this.#open++;
    try {
      const answer = reception.kind === "refused" ? reception : await reception.answer();
      if (answer !== undefined) await this.#writer.write(answer.frame);
      if (this.#writer.failure !== undefined) throw this.#writer.failure;
    } catch (failure) {
      this.#broken.reject(failure);
    } finally {
      this.#open--;
      this.#wake();
    }
  }

  /** Lets the calls that are left answer: in peace, then aborted, then without them. */
  async #finish(atOnce: boolean): Promise<void> {
    this.#connection.endStanding();
    if (!atOnce && (await this.#idleWithin(this.#graceMs))) return;
    this.#connection.abort(ENDING);
    if (await this.#idleWithin(atOnce ? Math.min(this.#deadlineMs, 1_000) : this.#deadlineMs)) return;
    this.#connection.giveUp(ENDING);
    // Only a client that no longer reads can still hold this up.
    await this.#idleWithin(500);
  }

  /** Whether everything is answered within so many milliseconds. */
  async #idleWithin(milliseconds: number): Promise<boolean> {
    const isIdle = () => this.#open === 0 && this.#waiting.length === 0;
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      this.#wake();
    }, milliseconds);
    while (!isIdle() && !isOver) await this.#change();
    clearTimeout(timer);
    return isIdle();
  }

  /** Resolves when a call was answered or a time is over. Only one waits for it at a time. */
  #change(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    return promise;
  }
}
