import { FetchError } from "./fetch_error.ts";

/** Where proxies are named. */
export interface ProxySettings {
  /** Comes before the environment; empty for none. */
  readonly proxy?: string | undefined;
  readonly noProxy?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/** A proxy, and its credentials apart, so that they never stand in a message. */
export interface ProxyServer {
  /** `http:` or `https:`, without name and password. */
  readonly url: URL;
  /** Value of `Proxy-Authorization`; secret. */
  readonly authorization: string | undefined;
}

/**
 * The proxy that an address is reached through, or `undefined` for none: the one of the settings, else of the environment,
 * as curl reads it. This machine itself is never reached through one.
 *
 * @throws FetchError `network` when the proxy's address is none
 */
export function proxyFor(target: URL, settings: ProxySettings): ProxyServer | undefined {
  const { env } = settings;
  const named = settings.proxy === undefined ? fromEnvironment(target, env) : { from: "proxy", value: settings.proxy };
  if (!named?.value.trim() || isThisMachine(target.hostname)) return undefined;
  if (isExcepted(target, settings.noProxy ?? env.no_proxy ?? env.NO_PROXY ?? "")) return undefined;
  return parse(named.value.trim(), named.from);
}

function fromEnvironment(target: URL, env: NodeJS.ProcessEnv): { from: string; value: string } | undefined {
  const own =
    target.protocol === "https:"
      ? ["https_proxy", "HTTPS_PROXY"]
      : // A CGI program gets the header "Proxy" of whoever asks as HTTP_PROXY.
        ["http_proxy", ...(env.REQUEST_METHOD ? [] : ["HTTP_PROXY"])];
  for (const name of [...own, "all_proxy", "ALL_PROXY"]) {
    const value = env[name];
    if (value !== undefined) return { from: name, value };
  }
  return undefined;
}

function parse(value: string, from: string): ProxyServer {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    // What cannot be read may hold a password.
    const what = url ? `a proxy of the kind ${url.protocol}//` : "no address of a proxy";
    throw new FetchError("network", `${from} names ${what}. It looks like http://host:port.`);
  }
  const { username, password } = url;
  const authorization = username
    ? `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`
    : undefined;
  return { url: new URL(url.origin), authorization };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether a list as in `NO_PROXY` names a host: `host`, `.suffix`, `*.suffix`, each with a port or without, or `*`. */
function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const name = hostname.replace(/\.$/, "");
  const itsPort = port || (protocol === "https:" ? "443" : "80");
  return list.split(/[\s,]+/).some((entry) => {
    const [, host, ofPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase())!;
    // An IPv6 address without brackets ends like a port.
    if (entry.split(":").length > 2 && !entry.startsWith("[")) return `[${entry.toLowerCase()}]` === name;
    if (!host || (ofPort !== undefined && ofPort !== itsPort)) return false;
    if (host === "*") return true;
    const suffix = host.replace(/^\*?\./, "").replace(/\.$/, "");
    return name.endsWith(`.${suffix}`) || (name === suffix && !host.startsWith("*"));
  });
}
