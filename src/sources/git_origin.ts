import { lookup } from "node:dns/promises";
import { FetchError, isPrivateAddress } from "../fetch/mod.ts";
import { SourceError } from "./source_error.ts";

/** What `git:<address>[#[path][@ref]]` names. */
export interface GitOrigin {
  /** What is cloned: an http(s), ssh or file address, or `user@host:path`. */
  readonly address: string;
  readonly transport: "https" | "http" | "ssh" | "file";
  readonly path: string;
  /** Branch, tag or commit; empty for the default branch. */
  readonly ref: string;
}

/** @throws SourceError `source_form`, also for what git would take as a command or an option. */
export function parseGitOrigin(origin: string): GitOrigin {
  const [found, address = "", path = "", ref = ""] = /^git:([^#]+)(?:#([^@]*)(?:@(.+))?)?$/.exec(origin) ?? [];
  const transport = transportOf(address);
  if (found === undefined || transport === undefined || hasControl(origin)) {
    throw new SourceError(
      "source_form",
      `"${withoutPassword(origin)}" is not a repository of git. It looks like git+https://host/repo.git#docs@v2.`,
    );
  }
  if (URL.parse(address)?.password) {
    throw new SourceError(
      "source_form",
      `${withoutPassword(address)} has a password in it, which would be written down. Give it without, and let git ask ` +
        "your credential helper, or use --header-from.",
    );
  }
  return { address, transport, path, ref };
}

/** An address without what stands between its user and its host, for messages. */
export function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^/@\s:]*):[^/@\s]*@/g, "$1:…@");
}

function transportOf(address: string): GitOrigin["transport"] | undefined {
  const scp = /^[A-Za-z0-9_][\w.-]*@[A-Za-z0-9[][^:/]*:(?!\/\/)[^-:]/;
  if (scp.test(address)) return "ssh";
  const url = URL.parse(address);
  const transport = url?.protocol.slice(0, -1);
  if (transport === "file") return "file";
  if (!url || url.hostname === "" || url.hostname.startsWith("-") || url.username.startsWith("-")) return undefined;
  return transport === "https" || transport === "http" || transport === "ssh" ? transport : undefined;
}

function hasControl(text: string): boolean {
  return /[\x00-\x1f\x7f]/.test(text);
}

/**
 * Refuses a repository that may not be reached: over http, or at a private address, unless that is permitted; any but one
 * on this disk while connections are forbidden. A name that is not found here is left to git, which may use a proxy.
 *
 * @throws FetchError `address` or `offline`.
 */
export async function admitGit({ address, transport }: GitOrigin, allowLocal: boolean): Promise<void> {
  if (transport === "file") return;
  if (process.env.LECTERN_OFFLINE === "1") {
    throw new FetchError(
      "offline",
      `${address} was not asked: connections are forbidden (--offline, or LECTERN_OFFLINE=1).`,
    );
  }
  if (allowLocal || transport === "ssh") return;
  if (transport === "http") {
    const hint = "Use https, or --allow-local for a server of your own.";
    throw new FetchError("address", `${address} is not an https address. ${hint}`);
  }
  const host = new URL(address).hostname;
  for (const found of await addressesOf(host)) {
    if (!isPrivateAddress(found)) continue;
    const where = host === found ? host : `${host} (${found})`;
    throw new FetchError("address", `${where} is a private address. Use --allow-local for a server of your own.`);
  }
}

async function addressesOf(host: string): Promise<string[]> {
  if (/^[\d.]+$|^\[/.test(host)) return [host];
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
