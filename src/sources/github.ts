import { type Download, FetchError } from "../fetch/mod.ts";
import type { ReadOptions, ReadSource } from "./reading.ts";
import { SourceError } from "./source_error.ts";
import { MAX_ARCHIVE_BYTES, unpackTarball } from "./tarball.ts";
import { TreePages } from "./tree_pages.ts";

/** Where archives are, and where a token may be. */
export interface GithubPlaces {
  /** Gives archives to everybody, without counting. */
  readonly archives?: string;
  /** Gives archives to who has a token; counts the requests of who has none. */
  readonly api?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** What `github:owner/repo[/path][@ref]` names. */
interface GithubOrigin {
  readonly owner: string;
  readonly repository: string;
  readonly path: string;
  /** Branch, tag or commit; empty for the default branch. */
  readonly ref: string;
}

/** A way to an archive, and the headers to go it with. */
interface Way {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Time for a whole archive, ms: it is made while it is sent, which goes slowly for large repositories. */
const ARCHIVE_TIMEOUT = 10 * 60 * 1000;

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Answers after which it is worth to come again with a token: a private repository is said not to be there. */
const REFUSALS = new Set([401, 403, 404, 429]);

/** Reads a tree of pages from GitHub, at the commit that its branch, tag or default branch stands at. */
export const readGithub: ReadSource = githubReader();

/**
 * Makes a reader of GitHub.
 *
 * One request brings all: git writes the commit into the archive, so nothing has to be asked first, and an archive that
 * did not change is told by its ETag. A token (`GITHUB_TOKEN`, `GH_TOKEN`) is sent only where it goes no other way, and to
 * the API only.
 */
export function githubReader(places: GithubPlaces = {}): ReadSource {
  return async (origin, options) => {
    const parsed = parse(origin);
    const { owner, repository, path, ref } = parsed;
    const { known, include = [], exclude = [], signal } = options;
    // A commit is the same for ever.
    if (known?.version !== undefined && known.version === ref) return undefined;
    const { bytes, validators } = await firstThatAnswers(parsed, ways(parsed, options, places), options);
    if (bytes === undefined) return undefined;
    const name = `${owner}/${repository}${ref && ` at ${ref}`}`;
    const tree = new TreePages({ root: path, name, include, exclude });
    const comment = await unpackTarball(bytes, tree, { name, strip: 1, signal });
    const version = comment !== undefined && COMMIT.test(comment) ? comment : undefined;
    const at = version ?? (ref || "HEAD");
    const location = `https://github.com/${owner}/${repository}/tree/${at}${path && `/${path}`}`;
    return { ...tree.reading(), location, version, validators };
  };
}

function parse(origin: string): GithubOrigin {
  const [found, owner, repository, path = "", ref = ""] =
    /^github:([^/@]+)\/([^/@]+)(?:\/([^@]*))?(?:@(.+))?$/.exec(origin) ?? [];
  if (found === undefined || [owner, repository].some((part) => /^\.+$/.test(part!))) {
    throw new SourceError("source_form", `"${origin}" is not of the form github:owner/repo[/path][@ref].`);
  }
  return { owner: owner!, repository: repository!, path, ref };
}

/** The ways to the archive, in the order in which they are gone. */
function ways({ owner, repository, ref }: GithubOrigin, { headers }: ReadOptions, places: GithubPlaces): Way[] {
  const { archives = "https://codeload.github.com", api = "https://api.github.com", env = process.env } = places;
  const encoded = ref.split("/").map(encodeURIComponent).join("/");
  const own = `${encodeURIComponent(owner)}/${encodeURIComponent(repository)}`;
  const open = { address: `${archives}/${own}/tar.gz/${encoded || "HEAD"}` };
  const address = `${api}/repos/${own}/tarball${encoded && `/${encoded}`}`;
  if (headers) return [{ address, headers }];
  const token = env.GITHUB_TOKEN || env.GH_TOKEN;
  return token ? [open, { address, headers: { authorization: `Bearer ${token}` } }] : [open];
}

async function firstThatAnswers(origin: GithubOrigin, ways: readonly Way[], options: ReadOptions): Promise<Download> {
  const { network, allowLocal, known, signal, onProgress } = options;
  for (const [i, { address, headers }] of ways.entries()) {
    try {
      return await network.download(address, {
        allowLocal,
        maxBytes: MAX_ARCHIVE_BYTES,
        totalTimeout: ARCHIVE_TIMEOUT,
        accept: "application/vnd.github+json, application/x-gzip, */*;q=0.5",
        signal,
        ...(headers ? { headers } : {}),
        ...(known ? { validators: known.validators } : {}),
        onProgress: (done, total) => onProgress({ done, unit: "bytes", ...(total === undefined ? {} : { total }) }),
      });
    } catch (error) {
      const isRefused = error instanceof FetchError && REFUSALS.has(error.status ?? 0);
      if (isRefused && i < ways.length - 1) continue;
      throw inWords(origin, error, ways);
    }
  }
  throw new SourceError("source_form", "There is no way to GitHub.");
}

/** Says of a refusal what may be meant; of anything else what the network said, without the token in an address. */
function inWords({ owner, repository, ref }: GithubOrigin, error: unknown, ways: readonly Way[]): unknown {
  if (!(error instanceof FetchError)) return error;
  const hasToken = ways.some(({ headers }) => headers);
  if (error.status === 404) {
    const what = `no repository ${owner}/${repository}${ref ? `, or no ${ref} in it` : ""}`;
    const hint = hasToken ? "the given token may not read it" : "it is private: then set GITHUB_TOKEN";
    return new SourceError("source_missing", `GitHub knows ${what}, or ${hint}.`);
  }
  const message = error.message.replace(/([?&]token=)[^&\s]+/g, "$1…");
  const hint = !hasToken && (error.status === 403 || error.status === 429) ? " Set GITHUB_TOKEN, or try later." : "";
  const status = error.status === undefined ? {} : { status: error.status };
  return new FetchError(error.code, message + hint, { ...status, cause: error.cause });
}
