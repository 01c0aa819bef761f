import { Buffer } from "node:buffer";

/** Where bytes go. It may take fewer than it was given; 0 or a rejection means that it takes no more, ever. */
export interface ByteSink {
  /** Resolves to the number of bytes taken, from the first on. */
  write(bytes: Uint8Array): Promise<number>;
}

/** A frame could not be written whole. Nothing can safely follow a part of a frame, so nothing does. */
export class FrameWriteError extends Error {
  override readonly name = "FrameWriteError";
  /** Bytes of the frame that were written, terminator included. */
  readonly written: number;
  /** Bytes of the whole frame, terminator included. */
  readonly total: number;

  constructor(written: number, total: number, cause?: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : "";
    super(`Output ended after ${written} of ${total} bytes of a frame${why}.`, { cause });
    this.written = written;
    this.total = total;
  }
}

/** Writes frames whole, one a line, in the order they were given. After a failure it writes nothing more. */
export class FrameWriter {
  readonly #sink: ByteSink;
  #last: Promise<void> = Promise.resolve();
  #backlog = 0;
  #failure: FrameWriteError | undefined;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Why nothing can be written any more, once a write failed. */
  get failure(): FrameWriteError | undefined {
    return this.#failure;
  }

  /** Bytes of frames that were given and are not out yet. */
  get backlog(): number {
    return this.#backlog;
  }

  /**
   * Resolves when the frame and its newline are out.
   *
   * @throws {FrameWriteError} If they cannot be, now or since an earlier frame.
   */
  write(frame: string): Promise<void> {
    const bytes = Buffer.from(`${frame}\n`);
    this.#backlog += bytes.length;
    const written = this.#last
      .then(() => this.#writeWhole(bytes))
      .finally(() => {
        this.#backlog -= bytes.length;
      });
    this.#last = written.catch(() => {});
    return written;
  }

  async #writeWhole(bytes: Uint8Array): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    for (let done = 0; done < bytes.length; ) {
      const taken = await this.#writeSome(bytes, done);
      if (!(taken > 0)) throw this.#fail(done, bytes.length);
      done += taken;
    }
  }

  async #writeSome(bytes: Uint8Array, done: number): Promise<number> {
    try {
      return await this.#sink.write(bytes.subarray(done));
    } catch (cause) {
      throw this.#fail(done, bytes.length, cause);
    }
  }

  #fail(written: number, total: number, cause?: unknown): FrameWriteError {
    this.#failure = new FrameWriteError(written, total, cause);
    return this.#failure;
  }
}
