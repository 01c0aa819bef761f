import type { DownloadOptions, Validators } from "./download.ts";
import { FetchError } from "./fetch_error.ts";
import { ACCEPTED_ENCODINGS } from "./read_body.ts";

/** Who asks. It names no version: whoever reads it wants to know the kind of program, and it tells less of a person. */
const USER_AGENT = "lectern (documentation for coding agents)";

/** Headers that belong to the connection, which only the connection can set rightly. */
const OF_THE_CONNECTION =
  /^(?:accept-encoding|connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/;

/** The headers of every request of a download, and the secret ones for its own origin. */
export interface RequestHeaders {
  readonly open: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
}

/** @throws FetchError `address` for a header that cannot be sent; its value is never told */
export function requestHeaders(address: URL, { accept, headers = {}, validators }: DownloadOptions): RequestHeaders {
  const secret: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || OF_THE_CONNECTION.test(name.toLowerCase())) {
      throw new FetchError("address", `A header ${JSON.stringify(name)} cannot be sent to ${address.host}.`);
    }
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      const advice = "Its value has a line break or a character that no header can have.";
      throw new FetchError("address", `The header ${name} cannot be sent to ${address.host}. ${advice}`);
    }
    secret[name.toLowerCase()] = value;
  }
  const open: Record<string, string> = {
    "user-agent": USER_AGENT,
    accept: accept ?? "text/plain, text/markdown, */*;q=0.5",
    "accept-encoding": ACCEPTED_ENCODINGS,
  };
  if (isSendable(validators?.etag)) open["if-none-match"] = validators.etag;
  if (isSendable(validators?.lastModified)) open["if-modified-since"] = validators.lastModified;
  return { open, secret };
}

/** What an answer tells about its document's state, as far as it can be sent back. */
export function validatorsOf(headers: Readonly<Record<string, string | string[] | undefined>>): Validators {
  const etag = single(headers.etag);
  const lastModified = single(headers["last-modified"]);
  return { ...(isSendable(etag) ? { etag } : {}), ...(isSendable(lastModified) ? { lastModified } : {}) };
}

/** The first value of a header that should have one. */
export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function isSendable(validator: string | undefined): validator is string {
  return validator !== undefined && /^[\x20-\x7e]+$/.test(validator);
}
