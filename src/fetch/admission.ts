import { lookup as resolve } from "node:dns";
import type { LookupFunction } from "node:net";
import { isMetadataAddress, isPrivateAddress } from "./address.ts";
import { FetchError } from "./fetch_error.ts";

/**
 * Accepts an address for fetching.
 *
 * @throws FetchError `address` that says why not
 */
export function admit(address: string, allowLocal: boolean): URL {
  const url = URL.parse(address);
  // What cannot be read may still hold a password.
  if (!url) throw new FetchError("address", `${address.includes("@") ? "That" : `"${address}"`} is not an address.`);
  if (url.username || url.password) {
    throw new FetchError(
      "address",
      `An address with a user name or password in it is not fetched (${url.host}). Give them in a header: --header-from.`,
    );
  }
  if (url.protocol !== "https:" && !(allowLocal && url.protocol === "http:")) {
    const hint = url.protocol === "http:" ? " Use https, or --allow-local for a server of your own." : "";
    throw new FetchError("address", `${url.href} is not an https address.${hint}`);
  }
  // A host that is a number is never looked up, so it is checked here.
  if (isLiteral(url.hostname)) checkResolved(url.hostname, url.hostname, allowLocal);
  return url;
}

/**
 * Refuses names that mean a machine near by: for a fetch through a proxy, which looks the name up unseen.
 *
 * @throws FetchError `address`
 */
export function refuseLocalName({ hostname }: URL): void {
  const name = hostname.replace(/\.$/, "");
  if (isLiteral(name)) return;
  if (name.includes(".") && !/\.(?:localhost|local|internal|lan|home\.arpa)$/.test(name)) return;
  throw new FetchError(
    "address",
    `${hostname} is a name of a private network. Use --allow-local for a server of your own.`,
  );
}

/** Resolves names like another lookup, but fails when any address of a name is one that must not be reached. */
export function guardedLookup(allowLocal: boolean, lookup: LookupFunction = resolve): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const all = Array.isArray(found) ? found : [{ address: found, family: 0 }];
      try {
        for (const { address } of all) checkResolved(name, address, allowLocal);
      } catch (refusal) {
        return done(refusal as Error, []);
      }
      if (options.all) return done(null, all);
      done(null, all[0]!.address, all[0]!.family);
    });
  };
}

function isLiteral(hostname: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname);
}

function checkResolved(name: string, address: string, allowLocal: boolean): void {
  const where = name === address ? address : `${name} (${address})`;
  if (isMetadataAddress(address)) {
    throw new FetchError("address", `${where} is where a cloud keeps its machines' secrets; it is never fetched.`);
  }
  if (!allowLocal && isPrivateAddress(address)) {
    throw new FetchError("address", `${where} is a private address. Use --allow-local for a server of your own.`);
  }
}
