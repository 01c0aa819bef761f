import type { PeerCertificate } from "node:tls";
import { FetchError } from "./fetch_error.ts";

/** A certificate that was signed by nobody who is trusted here. */
export class UnknownIssuer extends FetchError {}

/** Codes for a certificate that a further authority would make good. */
const UNKNOWN = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** What is wrong with a certificate, and what to do. */
const WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "it has expired. Check this machine's clock, or tell the site's owner",
  CERT_NOT_YET_VALID: "it is not valid yet. Check this machine's clock",
  CERT_REVOKED: "it was revoked. Tell the site's owner",
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for other names. Check the address",
};

/** How a person trusts an authority. */
const SETTINGS =
  "If you trust it, put its certificate into a PEM file and name that as ca in config.json, " +
  "in SSL_CERT_FILE or in NODE_EXTRA_CA_CERTS";

/**
 * What it means that a secure connection was not made, or `undefined` when it failed for another reason.
 *
 * @param host Name and port of the server or proxy
 * @param seen The certificate that it showed
 */
export function tlsFailure(error: unknown, host: string, seen?: PeerCertificate): FetchError | undefined {
  const { code = "" } = error as NodeJS.ErrnoException;
  const issuer = issuerOf(seen ?? (error as { cert?: PeerCertificate }).cert);
  const refused = `The certificate of ${host} was not accepted${issuer ? ` (issuer: ${issuer})` : ""}:`;
  if (UNKNOWN.has(code)) {
    const why = code === "DEPTH_ZERO_SELF_SIGNED_CERT" ? "it is self-signed" : "its issuer is not known here";
    return new UnknownIssuer("tls", `${refused} ${why}. ${SETTINGS}.`, { cause: error });
  }
  const words = WORDS[code];
  if (words) return new FetchError("tls", `${refused} ${words}.`, { cause: error });
  if (/^(?:CERT_|UNABLE_TO_|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH)/.test(code)) {
    return new FetchError("tls", `${refused} ${code}. ${SETTINGS}.`, { cause: error });
  }
  if (/^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code)) {
    const message = `${host} and lectern found no secure connection (${code}). Check the address, or a proxy between.`;
    return new FetchError("tls", message, { cause: error });
  }
  return undefined;
}

/** Who signed a certificate, as it says itself. */
function issuerOf(certificate: PeerCertificate | undefined): string | undefined {
  const { CN, O } = certificate?.issuer ?? {};
  const names = [CN, O].flat().filter((name) => typeof name === "string" && name !== "");
  // Whoever stands between may write anything into it.
  return names.length > 0 ? names.join(", ").replace(/\p{C}/gu, "").slice(0, 120) : undefined;
}
