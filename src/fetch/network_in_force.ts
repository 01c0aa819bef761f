import type { NetworkOptions } from "./network.ts";
import { proxyFor } from "./proxy.ts";
import { certificateFiles, readCertificates } from "./trust.ts";

/** What holds for fetches, for a person who wonders why one fails. */
export interface NetworkInForce {
  /** Every connection is forbidden. */
  readonly offline: boolean;
  /** Proxy of addresses of https and of http, without name and password. */
  readonly proxy: { readonly https: string | undefined; readonly http: string | undefined };
  /** Hosts that are reached without a proxy. */
  readonly noProxy: string | undefined;
  /** Files of further certificates, the setting or variable that names each, and why one cannot be used. */
  readonly certificates: readonly { readonly from: string; readonly path: string; readonly trouble?: string }[];
}

/**
 * Tells what a network with these options goes by.
 *
 * @throws FetchError when a proxy's address is none
 */
export function networkInForce({ ca, proxy, noProxy, env = process.env }: NetworkOptions = {}): NetworkInForce {
  const through = (scheme: string) =>
    // Asked for a host that no list excepts.
    proxyFor(new URL(`${scheme}://any.invalid`), { proxy, noProxy: "", env })?.url.href;
  return {
    offline: env.LECTERN_OFFLINE === "1",
    proxy: { https: through("https"), http: through("http") },
    noProxy: noProxy ?? env.no_proxy ?? env.NO_PROXY,
    certificates: certificateFiles({ ca, env }).map((file) => ({ ...file, ...troubleWith(file) })),
  };
}

function troubleWith({ from, path }: { readonly from: string; readonly path: string }): { trouble?: string } {
  try {
    readCertificates(from, path);
    return {};
  } catch (error) {
    return { trouble: (error as Error).message };
  }
}
