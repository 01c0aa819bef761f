import { admit } from "./admission.ts";
import type { DownloadOptions } from "./download.ts";
import { FetchError } from "./fetch_error.ts";
import { isSameSite } from "./publisher.ts";

/**
 * Where an answer with a status of 3xx leads to.
 *
 * @param location What the answer's header says, a character a byte
 * @throws FetchError `redirect` when it leads to another publisher, away from https, or nowhere; `address`
 */
export async function redirected(
  from: URL,
  status: number,
  location: string | undefined,
  { allowLocal = false, mayLeadTo = [] }: Pick<DownloadOptions, "allowLocal" | "mayLeadTo">,
): Promise<URL> {
  const said = `${from.href} answered ${status}`;
  if (!location) throw new FetchError("redirect", `${said} without saying where to. Check the address.`);
  const to = URL.parse(asUtf8(location), from.href);
  if (!to || !/^https?:$/.test(to.protocol)) {
    throw new FetchError("redirect", `${said} and points to what is no web address. Check the address.`);
  }
  // A password would be shown, and sent.
  to.username = "";
  to.password = "";
  const isExpected = mayLeadTo.some((domain) => to.hostname === domain || to.hostname.endsWith(`.${domain}`));
  if (!isExpected && !(await isSameSite(from.href, to.href))) {
    // Nobody is sent to a machine near by, whoever says so.
    const isPublic = to.protocol === "https:" && /\.[a-z][^.]*\.?$/.test(to.hostname);
    const advice = isPublic ? `If you trust it: lectern add ${to.href}` : "Check the address.";
    throw new FetchError("redirect", `${said} and points to another site, ${to.host}. ${advice}`);
  }
  if (from.protocol === "https:" && to.protocol !== "https:") {
    throw new FetchError("redirect", `${said} and points to ${to.href}, which is not https. Check the address.`);
  }
  return admit(to.href, allowLocal);
}

/** Servers write names of pages as they are, though a header has only bytes. */
function asUtf8(header: string): string {
  const text = Buffer.from(header, "latin1").toString("utf8");
  return text.includes("\ufffd") ? header : text;
}
