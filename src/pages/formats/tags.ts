import { plainEntities } from "../entity.ts";
import { readYaml } from "../front_matter.ts";
import type { FrontMatter } from "../page.ts";
import type { Format, PageDraft } from "./draft.ts";
import type { Evidence } from "./evidence.ts";
import { preambleOf } from "./preamble.ts";

/** Share of openers that must have a closer. */
const CLOSED = 0.8;
/** The first opener stands at least this early, in bytes: later ones are samples. */
const FIRST_OPENER = 16_384;

interface Tagged {
  readonly openStart: number;
  readonly openEnd: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** Byte where the body ends; undefined without a closer. */
  bodyEnd?: number;
  bodyStart: number;
}

/**
 * Pages in tags (E): `<page>` with front matter, `<page path title><![CDATA[…]]></page>`, `<doc title desc>`, and the
 * `<example>` or `<document>` of a context file. Bodies are exact: they may begin and end in the middle of a line.
 */
export const tags: Format = {
  name: "tags",
  split(evidence) {
    if (evidence.tags.length === 0) return undefined;
    for (const name of ["page", "doc"]) {
      const pages = split(evidence, name);
      if (pages !== undefined) return pages;
    }
    const first = evidence.line(evidence.nextContent(0));
    if (!/^<documents?\b/.test(first)) return undefined;
    return split(evidence, "example") ?? split(evidence, "document");
  },
};

function split(evidence: Evidence, name: string): PageDraft[] | undefined {
  const openers = evidence.outsideFences(evidence.tags).filter((line) => isOpener(evidence.line(line), name));
  const first = openers[0];
  if (first === undefined || evidence.byte(first) > FIRST_OPENER) return undefined;
  // Positions in this text are bytes; tags are ASCII, so the tags can be found in it.
  const bytes = evidence.document.bytes.toString("latin1");
  const found = openTags(bytes, name);
  closeTags(bytes, name, found);
  const closed = found.filter((tag) => tag.bodyEnd !== undefined).length;
  if (found.length === 0 || closed < found.length * CLOSED) return undefined;
  const pages = found.map((tag, index) => {
    const end = tag.bodyEnd ?? found[index + 1]?.openStart ?? bytes.length;
    return draftOf(evidence, bytes, tag, end);
  });
  return [...preambleOf(evidence, evidence.document.lineAt((found[0] as Tagged).openStart)), ...pages];
}

/** Whether a line that begins with a tag holds the opener. */
function isOpener(line: string, name: string): boolean {
  return line.split(`<${name}`).some((rest, index) => index > 0 && /^(?:[\s>]|$)/.test(rest));
}

/** Openers at the start of a line, or after another tag in it. */
function openTags(bytes: string, name: string): Tagged[] {
  const opener = new RegExp(`(^|[>\\n\\r\\xbf])[ \\t]*<${name}((?:\\s+[\\w:-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\\s*>`, "g");
  const cdata = /\s*<!\[CDATA\[/y;
  const found: Tagged[] = [];
  for (const match of bytes.matchAll(opener)) {
    const openEnd = match.index + match[0].length;
    const openStart = match.index + match[0].lastIndexOf(`<${name}`);
    const last = found.at(-1);
    if (last?.bodyEnd !== undefined && openStart < last.bodyEnd) continue;
    cdata.lastIndex = openEnd;
    const hasCdata = cdata.test(bytes);
    const bodyStart = hasCdata ? cdata.lastIndex : openEnd;
    const tag: Tagged = { openStart, openEnd, bodyStart, attributes: attributesOf(match[2] as string) };
    if (hasCdata) {
      const close = new RegExp(`\\]\\]>\\s*</${name}\\s*>`, "g");
      close.lastIndex = bodyStart;
      const end = close.exec(bytes);
      if (end !== null) tag.bodyEnd = end.index;
    }
    found.push(tag);
  }
  return found;
}

/** The closer of a tag without CDATA is the last one before the next opener: a body may speak of the tag. */
function closeTags(bytes: string, name: string, found: readonly Tagged[]): void {
  for (const [index, tag] of found.entries()) {
    if (tag.bodyEnd !== undefined) continue;
    const limit = found[index + 1]?.openStart ?? bytes.length;
    const at = bytes.lastIndexOf(`</${name}>`, limit);
    if (at >= tag.bodyStart) tag.bodyEnd = at;
  }
}

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const match of source.matchAll(/([\w:-]+)=(?:"([^"]*)"|'([^']*)')/g)) {
    attributes[match[1] as string] = plainEntities(Buffer.from(match[2] ?? match[3] ?? "", "latin1").toString("utf8"));
  }
  return attributes;
}

function draftOf(evidence: Evidence, bytes: string, tag: Tagged, end: number): PageDraft {
  const { attributes } = tag;
  const head = bareYaml(evidence, bytes, tag.bodyStart, end);
  const title = attributes.title ?? attributes.name;
  const description = attributes.desc ?? attributes.description;
  const url = attributes.url ?? attributes.href ?? attributes.source;
  return {
    start: tag.bodyStart,
    end,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(attributes.path !== undefined && { path: attributes.path }),
    ...(head !== undefined && { frontMatter: head }),
  };
}

/** Keys at the top of a body without rules around them, up to the first blank line. */
function bareYaml(evidence: Evidence, bytes: string, start: number, end: number): FrontMatter | undefined {
  const body = bytes.slice(start, Math.min(end, start + 2_000)).replace(/^\s+/, "");
  if (!/^(?:title|source_url|url|source|description):[ \n\r]/.test(body)) return undefined;
  const block = Buffer.from(body.split(/\r?\n\s*\r?\n|\r?\n---/)[0] as string, "latin1").toString("utf8");
  const { values, problem } = readYaml(block, evidence.document.lineAt(start));
  return problem === undefined ? values : undefined;
}
