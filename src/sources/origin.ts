import { statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { hostedOrigin } from "./hosted_origin.ts";
import { SourceError } from "./source_error.ts";

/**
 * What kind of place documentation comes from.
 *
 * - `folder`: a tree of pages that stays where it is.
 * - `site`: a file or an address: one page, a file of many pages, an index of pages, or a catalogue.
 * - `github`, `git`: a tree of pages in a repository at a commit.
 * - `npm`: the pages that a package brings.
 */
export const ORIGIN_KINDS = ["folder", "site", "github", "git", "npm"] as const;

/** What kind of place documentation comes from, and where exactly. */
export interface Origin {
  readonly kind: (typeof ORIGIN_KINDS)[number];
  /**
   * An absolute path, an http(s) address, `github:owner/repo[/path][@ref]`, `git:<address>[#[path][@ref]]` or
   * `npm:name[@version]`.
   */
  readonly origin: string;
  /** The version of it that was asked for: a branch, tag or commit of a repository, a version or tag of a package. */
  readonly ref?: string;
}

/** What a person may give, for messages. */
export const SOURCE_FORMS = "a folder, a file, an https address, github:owner/repo, npm:name or git+https://…";

/**
 * Recognises what a person typed as a source.
 *
 * @throws SourceError when nothing is there, or when it is none of these.
 */
export function recognise(text: string, workingFolder = process.cwd()): Origin {
  if (text.trim() === "") throw new SourceError("source_form", `Give ${SOURCE_FORMS}.`);
  const hosted = hostedOrigin(text);
  if (hosted) return hosted;
  if (isAddress(text)) {
    const url = URL.parse(text);
    if (!url) throw new SourceError("source_form", `"${text}" is not a readable address.`);
    url.hash = "";
    return { kind: "site", origin: url.href };
  }
  const path = localPath(text, workingFolder);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) {
    const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(text);
    const hint = isHost ? ` If a site is meant: https://${text.replace(/\/$/, "")}` : "";
    throw new SourceError("source_missing", `There is no file or folder at ${path}.${hint}`);
  }
  if (found.isDirectory()) return { kind: "folder", origin: path };
  if (found.isFile()) return { kind: "site", origin: path };
  throw new SourceError("source_form", `${path} is neither a file nor a folder.`);
}

/** Reads each spelling of a local path: relative, `~`, `file:` and, on Windows, a drive or a share. */
function localPath(text: string, workingFolder: string): string {
  if (/^file:/i.test(text)) return fileURLToPath(text);
  if (text === "~" || /^~[/\\]/.test(text)) return resolve(homedir(), text.slice(2));
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text);
  if (scheme && !statSync(resolve(workingFolder, text), { throwIfNoEntry: false })) {
    throw new SourceError(
      "source_form",
      `"${text}" is not a source: "${scheme[1]}:" is unknown. Give ${SOURCE_FORMS}.`,
    );
  }
  return resolve(workingFolder, text);
}

/** Names that say nothing of what they document; the folder above says it. */
const GENERIC = /^(docs?|documentation|content|contents|pages|src|website|site|guides?|llms(-[a-z]+)?|index|readme)$/;

/** Form of a source's name; it stands in every address, and client limits leave it 21 characters. */
export const SOURCE_NAME = /^[a-z][a-z0-9-]{0,20}$/;

/** Whether an origin is on the web; else it is a path. */
export function isAddress(origin: string): boolean {
  return /^https?:\/\//i.test(origin);
}

/** A name for a source that was given none: the product's part of its host, the package, or the nearest telling folder. */
export function suggestName({ kind, origin }: Pick<Origin, "kind" | "origin">): string {
  const slugs = candidates(kind, origin).map(slug);
  return slugs.find((name) => SOURCE_NAME.test(name) && !GENERIC.test(name)) ?? "docs";
}

/** A name that is not taken yet: the one given, or it with a number behind. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name.slice(0, 20 - String(n).length)}-${n}`;
  return free;
}

function candidates(kind: Origin["kind"], origin: string): string[] {
  if (kind === "github") {
    const [owner = "", repository = ""] = origin.slice("github:".length).split(/[/@]/);
    return [repository, owner];
  }
  if (kind === "npm") {
    const [, scope = "", name = ""] = /^npm:(?:@([^/]+)\/)?([^@]+)/.exec(origin) ?? [];
    return [name, scope];
  }
  if (kind === "git") {
    return pathNames(origin.slice("git:".length).replace(/#.*$/, "").replace(/\/+$/, "")).map((name) =>
      name.replace(/\.git$/, ""),
    );
  }
  return isAddress(origin) ? hostNames(new URL(origin)) : pathNames(origin);
}

function hostNames(url: URL): string[] {
  const labels = url.hostname.split(".").filter((label) => !/^(www|docs?|developers?|dev|help|api)$/.test(label));
  return [...labels, url.hostname];
}

function pathNames(path: string): string[] {
  const names: string[] = [];
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    names.push(basename(at).replace(/\.(mdx?|markdown|txt|html?|json)$/i, ""));
  }
  return names;
}

function slug(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "");
  return plain.slice(0, 21).replace(/-+$/, "");
}
