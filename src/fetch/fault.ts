import { FetchError } from "./fetch_error.ts";
import { Passing } from "./retry.ts";
import { tlsFailure } from "./tls_failure.ts";

/** Limits that a fault may be about, in milliseconds. */
export interface Times {
  readonly connect: number;
  readonly idle: number;
}

/** Faults of a connection that a new one may not have. */
const PASSING = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  "UND_ERR_SOCKET",
]);

/** Turns what the network library or the system throws into one of our codes, or into what may pass. */
export function faultOf(error: unknown, url: URL, times: Times): FetchError | Passing {
  for (const cause of causes(error)) {
    if (cause instanceof FetchError || cause instanceof Passing) return cause;
    const known = timeoutOf(cause, url, times) ?? tlsFailure(cause, url.host) ?? faultOfConnection(cause, url);
    if (known) return known;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new FetchError("network", `${url.href} could not be fetched: ${reason}. Try again later.`, { cause: error });
}

/** An error, what caused it, and of several that happened together each. */
function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    if (cause instanceof AggregateError) for (const one of cause.errors) yield* causes(one);
  }
}

function timeoutOf(error: Error, url: URL, times: Times): FetchError | undefined {
  const failure = (message: string) => new FetchError("timeout", message, { cause: error });
  switch (codeOf(error)) {
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT": {
      const advice = "Check the address, your connection, and whether a proxy is needed.";
      return failure(`${url.host} could not be connected to within ${times.connect / 1000} s. ${advice}`);
    }
    case "UND_ERR_HEADERS_TIMEOUT":
      return failure(`${url.href} gave no answer for ${times.idle / 1000} s. Try again later.`);
    case "UND_ERR_BODY_TIMEOUT":
      return failure(`${url.href} stopped half-way and sent nothing for ${times.idle / 1000} s. Try again later.`);
  }
  return undefined;
}

function faultOfConnection(error: Error, url: URL): FetchError | Passing | undefined {
  const code = codeOf(error);
  const failure = (message: string) => new FetchError("network", message, { cause: error });
  if (code === "ENOTFOUND") return failure(`${url.host} was not found. Check the address and your connection.`);
  if (code === "ECONNREFUSED") {
    return new Passing(failure(`${url.host} accepts no connection. Check the address and whether the server runs.`));
  }
  if (PASSING.has(code) || code.startsWith("ERR_HTTP2_") || /^HTTP\/2/.test(error.message)) {
    // The network library's own names for it would tell a person nothing.
    const what = /^E[A-Z]+$/.test(code) ? ` (${code})` : "";
    const message = `The connection to ${url.host} broke before all was there${what}.`;
    return new Passing(failure(`${message} Check your connection, or try again later.`));
  }
  return undefined;
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
