import { basename, dirname } from "node:path";
import { isAddress, type Origin } from "./origin.ts";

/** Names that say nothing of what they document; the folder above says it. */
const GENERIC = /^(docs?|documentation|content|contents|pages|src|website|site|guides?|llms(-[a-z]+)?|index|readme)$/;

/** Form of a source's name; it stands in every address, and client limits leave it 21 characters. */
export const SOURCE_NAME = /^[a-z][a-z0-9-]{0,20}$/;

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
