/** How often each client may come. */
export interface RateLimit {
  /** Requests a second, in the long run. */
  readonly perSecond: number;
  /** Requests at once, after a pause. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  /** When it held so many, in ms. */
  at: number;
}

/**
 * A bucket of tokens for each client: a request takes one, time fills it up. The clients seen last are remembered; one
 * that is forgotten begins with a full bucket.
 */
export class TokenBuckets {
  readonly #limit: RateLimit;
  readonly #capacity: number;
  readonly #now: () => number;
  /** The one not seen for longest comes first. */
  readonly #buckets = new Map<string, Bucket>();

  /**
   * @param capacity Clients remembered.
   * @param now The time in ms, from any beginning.
   */
  constructor(limit: RateLimit, capacity = 10_000, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#capacity = capacity;
    this.#now = now;
  }

  /** Clients remembered at present. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token of a client: 0 if it had one, else how many seconds to wait for the next. */
  take(client: string): number {
    const { perSecond, burst } = this.#limit;
    const now = this.#now();
    const bucket = this.#buckets.get(client) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
    const isAllowed = tokens >= 1;
    this.#buckets.delete(client);
    this.#buckets.set(client, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > this.#capacity) this.#buckets.delete(this.#buckets.keys().next().value!);
    return isAllowed ? 0 : (1 - tokens) / perSecond;
  }
}
