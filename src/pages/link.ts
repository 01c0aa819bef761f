import { readBlocks } from "./block.ts";
import type { DocumentText } from "./document.ts";
import { LineKind } from "./line_kind.ts";
import type { Page } from "./page.ts";
import { readPageHead } from "./page_head.ts";
import { pathOfId, segmentsOf } from "./page_id.ts";
import { PageLines } from "./page_lines.ts";

/** A link or image of a page, as written. */
export interface Link {
  readonly target: string;
  /** Line of the page, from 1. */
  readonly line: number;
  readonly image: boolean;
}

/** Where a target leads. */
export type ResolvedLink =
  | { readonly kind: "external" }
  | { readonly kind: "outside-root" }
  | {
      readonly kind: "file";
      /** Path below the root, decoded; empty for the root itself. */
      readonly path: string;
      /** Decoded, without `#`. */
      readonly fragment?: string;
    };

/** A link with the judgement on it. */
export interface CheckedLink {
  /** Path of the page below the root. */
  readonly from: string;
  /** Path and fragment that it leads to, when it stays below the root. */
  readonly to?: string;
  readonly target: string;
  readonly ok: boolean;
  readonly reason?: "missing" | "outside-root" | "fragment";
  /** Line of the page, from 1. */
  readonly line: number;
}

/** What the caller knows about the files below the root; paths are decoded and relative to it. */
export interface KnownFiles {
  exists(path: string): boolean;
  /** Anchors of a page, or undefined when the file is no page (then any fragment is good). */
  slugs(path: string): ReadonlySet<string> | undefined;
}

/** Text with at most one level of brackets, then a target with at most one level of parentheses, then perhaps a title. */
const INLINE = /!?\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*(?:<([^<>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))[^()]*\)/g;
const IMAGE = new RegExp(INLINE.source.replace("!?", "!"), "g");
const DEFINITION = /^ {0,3}\[[^\]]+\]:\s*(?:<([^<>]*)>|(\S+))/;
const ATTRIBUTE = /<(img|a|[A-Z]\w*)\b[^<>]*?\s(?:href|src|to)=["']([^"']+)["']/g;

/** Links and images of a page in order of lines; nothing in code or comments is one. */
export function linksOf(page: Page, document: DocumentText): Link[] {
  const lines = new PageLines(document, page);
  const { kinds } = readBlocks(lines, readPageHead(lines));
  const links: Link[] = [];
  for (let index = 0; index < lines.count; index++) {
    const kind = kinds[index] as number;
    if (kind === LineKind.code || kind === LineKind.fenceOpen || kind === LineKind.comment) continue;
    if (kind === LineKind.head || kind === LineKind.module || kind === LineKind.blank) continue;
    readLine(lines.line(index), index + 1, links);
  }
  return links;
}

function readLine(raw: string, line: number, links: Link[]): void {
  if (!raw.includes("](") && !raw.includes("]:") && !raw.includes("<")) return;
  const text = raw.replace(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, blanked).replace(/<!--.*?-->/g, blanked);
  const definition = text.trimStart().startsWith("[^") ? null : DEFINITION.exec(text);
  if (definition !== null) {
    links.push({ target: (definition[1] ?? definition[2]) as string, line, image: false });
    return;
  }
  const found: { at: number; target: string | undefined; image: boolean }[] = [];
  for (const match of text.matchAll(IMAGE)) found.push({ at: match.index, target: match[1] ?? match[2], image: true });
  // An image may be the text of a link, so links are looked for without them.
  for (const match of text.replace(IMAGE, blanked).matchAll(INLINE)) {
    found.push({ at: match.index, target: match[1] ?? match[2], image: false });
  }
  for (const match of text.matchAll(ATTRIBUTE)) {
    found.push({ at: match.index, target: match[2], image: match[1] === "img" });
  }
  found.sort((a, b) => a.at - b.at);
  for (const { target, image } of found) if (target) links.push({ target, line, image });
}

function blanked(text: string): string {
  return " ".repeat(text.length);
}

/**
 * Resolves a target against the page that holds it. `/x` is below the root; a query is dropped.
 *
 * @param from Path of the page below the root, decoded
 */
export function resolveLink(from: string, target: string): ResolvedLink {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("//")) return { kind: "external" };
  const hash = target.indexOf("#");
  const fragment = hash < 0 ? undefined : decoded(target.slice(hash + 1));
  const raw = (hash < 0 ? target : target.slice(0, hash)).replace(/\?.*$/, "");
  const path: string[] = raw.startsWith("/") ? [] : segmentsOf(from).slice(0, -1);
  if (raw === "") return { kind: "file", path: from, ...(fragment !== undefined && { fragment }) };
  for (const segment of segmentsOf(raw)) {
    if (segment !== "..") path.push(decoded(segment));
    else if (path.pop() === undefined) return { kind: "outside-root" };
  }
  return { kind: "file", path: path.join("/"), ...(fragment !== undefined && fragment !== "" && { fragment }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Sites link pages without their ending, and folders for their index. */
const ENDINGS = ["", ".md", ".mdx", "/index.md", "/index.mdx", "/README.md"];

/** Judges the links of a page that stay on its site; links to other sites are not in the answer. */
export function checkLinks(page: Page, document: DocumentText, files: KnownFiles): CheckedLink[] {
  const from = pathOfId(page.id);
  const checked: CheckedLink[] = [];
  for (const { target, line } of linksOf(page, document)) {
    const resolved = resolveLink(from, target);
    if (resolved.kind === "external") continue;
    if (resolved.kind === "outside-root") {
      checked.push({ from, target, ok: false, reason: "outside-root", line });
      continue;
    }
    checked.push({ from, target, line, ...judge(resolved.path, resolved.fragment, files) });
  }
  return checked;
}

function judge(
  path: string,
  fragment: string | undefined,
  files: KnownFiles,
): Pick<CheckedLink, "to" | "ok" | "reason"> {
  const suffix = fragment === undefined ? "" : `#${fragment}`;
  const html = path.replace(/\.html$/, "");
  const found = [...ENDINGS.map((ending) => path + ending), ...(html === path ? [] : [`${html}.md`, `${html}.mdx`])]
    .map((candidate) => candidate.replace(/^\//, ""))
    .find((candidate) => candidate !== "" && files.exists(candidate));
  if (found === undefined) return { to: path + suffix, ok: false, reason: "missing" };
  const slugs = fragment === undefined || fragment === "top" ? undefined : files.slugs(found);
  const good = fragment === undefined || slugs === undefined || slugs.has(fragment);
  return good ? { to: found + suffix, ok: true } : { to: found + suffix, ok: false, reason: "fragment" };
}
