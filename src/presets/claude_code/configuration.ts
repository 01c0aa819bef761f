import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { cacheFiles } from "./cache_files.ts";
import { ConfigurationError } from "./configuration_error.ts";

/** `official`: the publisher's own address and every canary; `unsafe`: any https address, canaries of structure alone. */
export type TrustMode = "official" | "unsafe";

/** What the environment says of the preset. Times are milliseconds, sizes bytes. */
export interface Configuration {
  readonly docsUrl: string;
  readonly trustMode: TrustMode;
  /** Time after a failed load before a question starts another. */
  readonly retryInterval: number;
  /** Age up to which the content cache is served without a fetch; 0 for never. */
  readonly cacheTtl: number;
  /** Age up to which the content cache stands in for a fetch that failed; 0 for any. */
  readonly maxStale: number;
  /** Fewest sections of an index; `null` for what the trust mode says, 0 for any. */
  readonly minSectionCount: number | null;
  readonly maxIndexBytes: number;
  readonly maxResponseBytes: number;
  /** Time for a whole fetch; 0 ends it before it begins. */
  readonly fetchTimeout: number;
  /** Where the text is kept as it came. */
  readonly contentPath: string;
  /** Where the index is kept. */
  readonly indexPath: string;
}

/** Variables by name, as of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const YEAR = 31_536_000_000;
const DEFAULT_URL = "https://code.claude.com/docs/llms-full.txt";

/** What official mode is pinned to. */
export const OFFICIAL = { origin: "https://code.claude.com", path: "/docs/" } as const;

/** Characters of a wrong value that are shown. */
const SHOWN = 100;

/**
 * Reads and checks every variable, also those that are used much later. One that is blank is as good as unset.
 *
 * @throws ConfigurationError naming all that are wrong.
 */
export function readConfiguration(env: Environment, platform: NodeJS.Platform = process.platform): Configuration {
  const given = new Variables(env);
  const trustMode = trustModeOf(given);
  const files = cacheFiles(env, platform);
  const configuration: Configuration = {
    docsUrl: docsUrlOf(given, trustMode),
    trustMode: trustMode ?? "official",
    retryInterval: given.integer("RETRY_INTERVAL_MS", { from: 1_000, to: 600_000, unset: 60_000 }),
    cacheTtl: Math.min(YEAR, given.integer("CACHE_TTL_MS", { from: 0, unset: 86_400_000 })),
    maxStale: given.integer("DOCS_CACHE_MAX_STALE_MS", { from: 0, unset: 0 }),
    minSectionCount: given.integer("MIN_SECTION_COUNT", { from: 0, unset: null }),
    maxIndexBytes: given.integer("MAX_INDEX_CACHE_BYTES", { from: 1, unset: 52_428_800 }),
    maxResponseBytes: given.integer("MAX_RESPONSE_BYTES", { from: 1, unset: 10_485_760 }),
    fetchTimeout: given.integer("FETCH_TIMEOUT_MS", { from: 0, unset: 30_000 }),
    contentPath: contentPathOf(given) ?? files.content,
    indexPath: files.index,
  };
  if (given.faults.length > 0) throw new ConfigurationError(given.faults);
  return configuration;
}

/** The variables, and what is wrong with them. */
class Variables {
  readonly #env: Environment;
  readonly faults: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  /** The value without blanks around it; `undefined` when there is none. */
  text(name: string): string | undefined {
    const text = this.#env[name]?.trim();
    return text === "" ? undefined : text;
  }

  /** A whole number in decimal digits, within bounds; what stands for it when it is not set. */
  integer<Unset extends number | null>(
    name: string,
    { from, to, unset }: { readonly from: number; readonly to?: number; readonly unset: Unset },
  ): number | Unset {
    const text = this.text(name);
    if (text === undefined) return unset;
    // What is too large to count with is as large as can be counted: where there is a bound, it is beyond that, too.
    const value = /^[+-]?\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN;
    if (value >= from && value <= (to ?? Number.MAX_SAFE_INTEGER)) return value;
    const allowed = to === undefined ? `an integer of at least ${from}` : `an integer between ${from} and ${to}`;
    this.refuse(name, `must be ${allowed}`, text);
    return unset;
  }

  refuse(name: string, reason: string, value: string): void {
    const shown = value.length > SHOWN ? `${value.slice(0, SHOWN).toWellFormed()}…` : value;
    this.faults.push(`${name} ${reason}; it is ${JSON.stringify(shown)}.`);
  }
}

function trustModeOf(given: Variables): TrustMode | undefined {
  const text = given.text("DOCS_TRUST_MODE");
  const mode = text?.toLowerCase() ?? "official";
  if (mode === "official" || mode === "unsafe") return mode;
  given.refuse("DOCS_TRUST_MODE", 'must be "official" or "unsafe"', text ?? "");
  return undefined;
}

function docsUrlOf(given: Variables, mode: TrustMode | undefined): string {
  const name = "DOCS_URL";
  const text = given.text(name) ?? DEFAULT_URL;
  const url = URL.parse(text);
  if (url?.protocol !== "https:") given.refuse(name, "must be a valid https address", withoutSecret(text, url));
  else if (url.username || url.password) {
    given.refuse(name, "must not hold a user name or password", withoutSecret(text, url));
  } else if (mode === "official" && !isOfficial(url)) {
    const pin = `${OFFICIAL.origin}${OFFICIAL.path}`;
    given.refuse(name, `must begin with ${pin} (or set DOCS_TRUST_MODE=unsafe for a mirror of your own)`, text);
  }
  return url?.href ?? text;
}

/** Whether an address is one that official mode is pinned to. */
export function isOfficial({ origin, pathname }: URL): boolean {
  return origin === OFFICIAL.origin && pathname.startsWith(OFFICIAL.path);
}

/** The address as it may be shown: what is wrong with it goes to logs. */
function withoutSecret(text: string, url: URL | null): string {
  if (!url?.username && !url?.password) return text;
  url.username = url.username && "***";
  url.password = url.password && "***";
  return url.href;
}

function contentPathOf(given: Variables): string | undefined {
  const text = given.text("CACHE_PATH");
  if (text === undefined) return undefined;
  const path = resolve(text);
  const isFolder = /[\\/]$/.test(text) || [".", "..", ""].includes(basename(text)) || isExistingFolder(path);
  if (isFolder) given.refuse("CACHE_PATH", "must name a file, not just a folder", text);
  return path;
}

function isExistingFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
