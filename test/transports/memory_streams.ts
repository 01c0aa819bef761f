import type { ByteSink, ByteSource } from "../../src/transports/mod.ts";

/** A source of the given bytes, in chunks of the given sizes, over and over; the end comes after them. */
export function sourceOf(bytes: Uint8Array | string, chunkSize = 65_536): ByteSource {
  const all = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  let at = 0;
  return {
    async read() {
      if (at >= all.length) return undefined;
      at += chunkSize;
      return all.subarray(at - chunkSize, at);
    },
  };
}

/** A sink that remembers. It takes so many bytes at most per write, and none any more after `capacity`. */
export class MemorySink implements ByteSink {
  readonly #taken: Uint8Array[] = [];
  readonly #most: number;
  #left: number;
  readonly #failure: Error | undefined;

  constructor({
    most = Number.POSITIVE_INFINITY,
    capacity = Number.POSITIVE_INFINITY,
    failure = undefined as Error | undefined,
  } = {}) {
    this.#most = most;
    this.#left = capacity;
    this.#failure = failure;
  }

  get text(): string {
    return Buffer.concat(this.#taken).toString();
  }

  /** The frames, decoded. */
  get frames(): unknown[] {
    return this.text
      .split("\n")
      .slice(0, -1)
      .map((frame) => JSON.parse(frame));
  }

  async write(bytes: Uint8Array): Promise<number> {
    const taken = Math.min(bytes.length, this.#most, this.#left);
    if (taken === 0 && this.#failure !== undefined) throw this.#failure;
    this.#left -= taken;
    this.#taken.push(bytes.slice(0, taken));
    return taken;
  }
}
