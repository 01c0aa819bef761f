import type { LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { admit, guardedLookup, refuseLocalName } from "./admission.ts";
import { connector } from "./connector.ts";
import { Deadline } from "./deadline.ts";
import type { Download, DownloadOptions } from "./download.ts";
import { exchange } from "./exchange.ts";
import { faultOf, type Times } from "./fault.ts";
import { FetchError } from "./fetch_error.ts";
import { HostQueue } from "./host_queue.ts";
import { type ProxyServer, proxyFor } from "./proxy.ts";
import { requestHeaders } from "./request_headers.ts";
import { Passing, Retries, type Wait } from "./retry.ts";
import { UnknownIssuer } from "./tls_failure.ts";
import { Trust } from "./trust.ts";

/** How connections are made; what is left out comes from the environment. */
export interface NetworkOptions {
  /** Path of a PEM file with certificates that are trusted beside the usual ones. */
  ca?: string | undefined;
  /** Address of an HTTP proxy for every fetch; empty for none. */
  proxy?: string | undefined;
  /** Hosts that are reached without the proxy, as in `NO_PROXY`. */
  noProxy?: string | undefined;
  /** Default: the process's own. */
  env?: NodeJS.ProcessEnv;
  /** Waits before a new attempt. */
  wait?: Wait;
  /** Looks names up; what it finds is checked. Default: the system's. */
  lookup?: LookupFunction;
  /** Certificates that the operating system trusts, as PEM. Default: the system's. */
  systemCertificates?: () => readonly string[];
}

/** Redirects that are followed before the address counts as a loop. */
const MAX_REDIRECTS = 5;

/** Downloads at once from one host; more is rude, and no faster. */
const AT_ONCE = 4;

/** How long a connection that nobody uses is kept, in milliseconds. It keeps no process alive. */
const KEPT = 10_000;

/**
 * The network as lectern uses it: one pool of connections, limits and guards.
 *
 * Addresses are checked at connect time, so a name that resolves to a private address is refused however it is spelt;
 * redirects are followed within the same site only. `LECTERN_OFFLINE=1` forbids every connection.
 */
export class Network {
  readonly #options: NetworkOptions;
  readonly #env: NodeJS.ProcessEnv;
  readonly #trust: Trust;
  readonly #queue = new HostQueue(AT_ONCE);
  readonly #pools = new Map<string, Promise<Dispatcher>>();
  readonly #closed = new AbortController();

  constructor(options: NetworkOptions = {}) {
    this.#options = options;
    this.#env = options.env ?? process.env;
    this.#trust = new Trust({ ca: options.ca, env: this.#env, system: options.systemCertificates });
  }

  /**
   * Fetches one document within limits.
   *
   * @throws FetchError with a code and a message that names the address, or the reason of the signal
   */
  async download(address: string, options: DownloadOptions): Promise<Download> {
    const { allowLocal = false, retries = 3 } = options;
    const start = admit(address, allowLocal);
    if (this.#env.LECTERN_OFFLINE === "1") {
      const why = "connections are forbidden (--offline, or LECTERN_OFFLINE=1)";
      throw new FetchError("offline", `${start.href} was not fetched: ${why}.`);
    }
    const times = { connect: options.connectTimeout ?? 10_000, idle: options.idleTimeout ?? 15_000 };
    const total = options.totalTimeout ?? 120_000;
    const headers = requestHeaders(start, options);
    const deadline = new Deadline(total);
    const signals = [this.#closed.signal, deadline.signal, ...(options.signal ? [options.signal] : [])];
    const signal = AbortSignal.any(signals);
    const { wait = async (ms, stop) => pause(ms, undefined, { signal: stop }) } = this.#options;
    const again = new Retries({ times: retries, wait, left: () => deadline.left(), signal });
    let url = start;
    try {
      for (let step = 0; step <= MAX_REDIRECTS; step++) {
        const here = url;
        // Secrets go home only, wherever a redirect leads.
        const sent = here.origin === start.origin ? { ...headers.open, ...headers.secret } : headers.open;
        const found = await this.#queue.run(here.host, signal, () => {
          deadline.begin();
          return again.run(() => this.#ask(here, { headers: sent, times, signal, given: options }));
        });
        if (!(found instanceof URL)) return found;
        url = found;
      }
      throw new FetchError(
        "redirect",
        `${start.href} was redirected more than ${MAX_REDIRECTS} times. Check the address.`,
      );
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (this.#closed.signal.aborted) throw this.#closed.signal.reason;
      if (deadline.signal.aborted) {
        throw new FetchError("timeout", `${url.href} took longer than ${total / 1000} s in all. Try again later.`);
      }
      throw unwrapped(faultOf(error, url, times));
    } finally {
      deadline.end();
    }
  }

  /** Ends what runs, and its connections; nothing can be fetched afterwards. */
  async close(): Promise<void> {
    this.#closed.abort(new FetchError("network", "The fetch was given up, since lectern ends."));
    await this.#drop((dispatcher) => dispatcher.destroy());
  }

  async #ask(url: URL, options: AskOptions): Promise<Download | URL> {
    const { times, given } = options;
    const { allowLocal = false } = given;
    const proxy = this.#proxyFor(url);
    // A proxy looks the name up itself, so that what it finds cannot be checked.
    if (proxy && !allowLocal) refuseLocalName(url);
    const forward = url.protocol === "http:" ? proxy : undefined;
    for (;;) {
      const { isWide } = this.#trust;
      try {
        const dispatcher = await this.#pool(forward ? "forward" : allowLocal ? "local" : "public", times.connect);
        return await exchange(url, { ...options, dispatcher, forward, idle: times.idle });
      } catch (error) {
        const fault = faultOf(error, forward?.url ?? url, times);
        if (isWide || !(fault instanceof UnknownIssuer && this.#trust.widen())) throw fault;
        // What others are fetching through them comes to its end.
        void this.#drop((dispatcher) => dispatcher.close());
      }
    }
  }

  #proxyFor(url: URL): ProxyServer | undefined {
    return proxyFor(url, { proxy: this.#options.proxy, noProxy: this.#options.noProxy, env: this.#env });
  }

  /** Connections to public hosts, to any host, and to proxies are kept apart: each was checked in another way. */
  #pool(kind: "public" | "local" | "forward", timeout: number): Promise<Dispatcher> {
    const key = `${kind} ${timeout}`;
    let pool = this.#pools.get(key);
    if (!pool) {
      pool = this.#open(kind, timeout);
      this.#pools.set(key, pool);
      pool.catch(() => this.#pools.delete(key));
    }
    return pool;
  }

  async #open(kind: "public" | "local" | "forward", timeout: number): Promise<Dispatcher> {
    const { Agent, buildConnector } = await import("undici");
    const connect = connector({
      build: buildConnector,
      lookup: kind === "forward" ? undefined : guardedLookup(kind === "local", this.#options.lookup),
      secureContext: this.#trust.context(),
      timeout,
      proxyFor: (target) => (kind === "forward" ? undefined : this.#proxyFor(target)),
      signal: this.#closed.signal,
    });
    return new Agent({ connect, keepAliveTimeout: KEPT, keepAliveMaxTimeout: KEPT });
  }

  async #drop(end: (dispatcher: Dispatcher) => Promise<void>): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.allSettled(pools.map((pool) => pool.then(end)));
  }
}

interface AskOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly times: Times;
  readonly signal: AbortSignal;
  readonly given: DownloadOptions;
}

function unwrapped(fault: FetchError | Passing): FetchError {
  return fault instanceof Passing ? fault.failure : fault;
}
