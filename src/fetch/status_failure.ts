import { FetchError } from "./fetch_error.ts";

/** Statuses of answers that may be others soon. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/** Whether the same request may be answered otherwise soon. */
export function mayPass(status: number): boolean {
  return PASSING.has(status);
}

/**
 * What a status that is no success means to a person.
 *
 * @param after Milliseconds after which the server wants to be asked again
 */
export function statusFailure(url: URL, status: number, after: number | undefined): FetchError {
  const again = after === undefined ? "Try again later." : `Try again in ${asTime(after)}.`;
  return new FetchError("status", `${url.href} answered with status ${status}. ${advice(status, again)}`, { status });
}

function advice(status: number, again: string): string {
  switch (status) {
    case 304:
      return "It says that nothing changed, though nothing was known. Try again later.";
    case 401:
    case 403:
      return "It wants to know who asks: give it a header with --header-from, or check the address.";
    case 407:
      return "The proxy wants a name and a password: put them into its address.";
    case 404:
    case 410:
      return "There is nothing at that address: check it.";
    case 429:
      return `It was asked too often. ${again}`;
  }
  return mayPass(status) ? `The server has a fault. ${again}` : "Check the address.";
}

function asTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
