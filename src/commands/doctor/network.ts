import { type NetworkInForce, networkInForce } from "../../fetch/mod.ts";
import { readSettings } from "../../settings/mod.ts";
import { asShellWord } from "../in_single_quotes.ts";
import type { Check } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import type { Machine } from "./machine.ts";

/** What fetches go by: proxies and certificates. No connection is made, and no password is shown. */
export const network: Check = {
  name: "network",
  title: "Network",
  async run(machine, said) {
    const set = settingsOf(machine);
    const edit = `\${EDITOR:-vi} ${asShellWord(machine.places.config)}`;
    let inForce: NetworkInForce;
    try {
      inForce = networkInForce({ ...set, env: machine.env });
    } catch (error) {
      const { message } = error as Error;
      const variable = /^[A-Za-z]+_(?:proxy|PROXY)/.exec(message)?.[0];
      said.error("proxy_invalid", message, variable ? `export ${variable}=http://host:port` : edit);
      return;
    }
    const { offline, proxy, noProxy = null, certificates } = inForce;
    const { https = null, http = null } = proxy;
    Object.assign(said.data, { offline, proxy: { https, http }, noProxy, certificates });
    tellProxy(inForce, set.proxy !== undefined, said);
    for (const { from, path, trouble } of certificates) {
      if (trouble === undefined) said.note(`Authorities of ${path} (${from}) are trusted beside the usual ones.`);
      else said.error("certificates_unusable", trouble, from === "ca" ? edit : `unset ${from}`);
    }
    if (certificates.length === 0) said.note("The usual authorities are trusted, and at need the system's.");
    if (offline) {
      said.warning("offline", "LECTERN_OFFLINE is 1: no connection is made at all.", "unset LECTERN_OFFLINE");
    }
  },
};

function tellProxy({ proxy, noProxy }: NetworkInForce, isSet: boolean, said: Diagnosis): void {
  if (!proxy.https && !proxy.http) {
    said.note("No proxy is set.");
    return;
  }
  for (const scheme of ["https", "http"] as const)
    said.note(`Addresses of ${scheme} go through ${proxy[scheme] ?? "no proxy"}.`);
  if (noProxy) said.note(`Without it: ${noProxy}`);
  if (isSet) return;
  said.note("This comes from this shell's environment. Agents may not pass it on: set proxy in config.json for them.");
}

/** What was set; nothing where it cannot be understood, which another check tells. */
function settingsOf({ places, env }: Machine) {
  try {
    const { ca, proxy, noProxy } = readSettings(places, env);
    return { ca, proxy, noProxy };
  } catch {
    return {};
  }
}
