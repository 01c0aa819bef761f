import type { DocumentText, ParsedPage } from "../pages/mod.ts";
import type { MarkdownScan } from "./markdown_scan.ts";

const HEADING = /^[\s>*+\-\d.)]*#{1,6}\s+(.+)$/;
const UNDERLINE = /^\s{0,3}(?:=+|-+)\s*$/;
/** Attributes that are anchors, or that sites make anchors of. */
const ATTRIBUTE =
  /(?:^|[\s{,])(?:id|name|title|label|path|query|header|body|heading|anchor)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`]*)["'`]\s*\}|([^\s"'<>{}]+))/g;
const EXPLICIT = /\{:?\s*#([^\s{}]+)[^{}]*\}|\[#([^\s[\]]+)\]|\[\[([^[\],]+)\]\]|^\(([^()\s]+)\)=\s*$/g;
const HTML_HEADING = /<(h[1-6]|dt|summary)\b[^>]*>(.*?)<\/\1>/gi;
/** What a site may make of a comment, as of `<!-- setting cache.folder -->`. */
const COMMENT = /<!--(.*?)(?:-->|$)/g;
/** Pages of a site that stand behind each other: `=== "Label"`. */
const TAB = /^\s*={3}[!+]*\s+"(.+)"\s*$/;
const TITLE_KEY = /^(?:title|sidebar_label|sidebarTitle):\s*["']?(.+?)["']?\s*$/;
/** Lines that bring in the text of another file, with headings of which nothing is known here. */
const INCLUDE =
  /<!--\s*@include:|-{1,2}8<-{1,2}|\{%-?\s*(?:include|render|tab|snippet)|\{\{[<%#]?\s*(?:include|readfile|snippet)|^\s*(?:\.\. |:::?\{?|```\{)include|!include\b|\{\{#\w*include|^\s*import\s[^;]*\.mdx?["']|^\[TOC-?\w*\]/i;

/**
 * What the links to a Markdown file may name behind `#`.
 *
 * Sites make anchors of headings by rules that differ in accents, hyphens and punctuation. So only letters and digits are
 * compared: an anchor that any of these rules makes is found, and one that is not found stands nowhere.
 */
export class Anchors {
  /** Whether all of them are known: the file brings in no other. */
  readonly areKnown: boolean;
  /** As they are to be written, in the order of the file. */
  readonly names: readonly string[];
  readonly #keys = new Set<string>();
  /** The heading above the line that is read. */
  #heading = "";

  constructor(text: DocumentText, { isFenced }: MarkdownScan, parsed?: ParsedPage) {
    let areKnown = true;
    const names: string[] = [];
    for (const key of frontMatterKeys(text)) this.#add(key);
    for (let index = 0; index < text.lineCount; index++) {
      if (isFenced[index]) continue;
      const line = text.line(index);
      if (INCLUDE.test(line)) areKnown = false;
      this.#readLine(line, index + 1 < text.lineCount ? text.line(index + 1) : "", names);
    }
    for (const { slug, heading } of parsed?.sections ?? []) {
      if (heading === "") continue;
      names.push(slug);
      this.#add(slug);
      this.#add(heading);
    }
    this.areKnown = areKnown;
    this.names = [...new Set(names)];
  }

  has(fragment: string): boolean {
    const wanted = keyOf(fragment);
    if (wanted === "" || this.#keys.has(wanted)) return true;
    // The second of two equal headings, however the site counts them.
    const unnumbered = keyOf(fragment.replace(/[-_]\d+$/, ""));
    return (
      (unnumbered !== wanted && this.#keys.has(unnumbered)) ||
      this.#keys.has(keyOf(fragment.replace(/^user-content-/, "")))
    );
  }

  #readLine(line: string, next: string, names: string[]): void {
    const underlined = UNDERLINE.test(next) && line.trim() !== "" ? line : undefined;
    const heading = HEADING.exec(line)?.[1] ?? underlined;
    if (heading !== undefined) {
      this.#heading = heading;
      this.#addHeading(heading);
    }
    const tab = TAB.exec(line)?.[1];
    // Sites may put the heading before the tab's own name.
    if (tab !== undefined) this.#addHeading(tab).#addHeading(`${this.#heading} ${tab}`);
    if (line.includes("<!--")) {
      for (const [, said = ""] of line.matchAll(COMMENT)) for (const word of said.split(/\s+/)) this.#add(word);
    }
    const title = TITLE_KEY.exec(line)?.[1];
    if (title !== undefined) this.#addHeading(title);
    if (line.includes("=")) {
      for (const match of line.matchAll(ATTRIBUTE)) {
        const value = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
        this.#add(value);
        if (/^[^\s]+$/.test(value) && /\b(?:id|name)\s*=/.test(match[0])) names.push(value);
      }
    }
    if (/[{[(]/.test(line)) {
      for (const match of line.matchAll(EXPLICIT)) this.#add(match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
    }
    if (line.includes("</")) for (const match of line.matchAll(HTML_HEADING)) this.#addHeading(match[2]!);
  }

  #addHeading(source: string): this {
    const bare = source.replace(/\s*\{[^{}]*\}\s*$|\s+#+\s*$/g, "");
    const withoutTargets = bare.replace(/\]\([^()]*\)|\]\[[^[\]]*\]/g, "]");
    const readings = [
      source,
      bare,
      withoutTargets,
      withoutTargets.replace(/<[^<>]*>/g, ""),
      withoutTargets.replace(/:[\w+-]+:/g, ""),
    ];
    for (const reading of readings) {
      this.#add(reading);
      if (reading.includes("&")) this.#add(reading.replace(/&(?:amp;)?/g, "and")).#add(reading.replace(/&\w+;/g, ""));
    }
    return this;
  }

  #add(value: string): this {
    const key = keyOf(value);
    if (key !== "") this.#keys.add(key);
    return this;
  }
}

/** Sites show some of them under headings of their own, as `further_reading`. */
function frontMatterKeys(text: DocumentText): string[] {
  const keys: string[] = [];
  if (!/^---[ \t]*$/.test(text.line(0))) return keys;
  for (let index = 1; index < text.lineCount; index++) {
    const line = text.line(index);
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line)) return keys;
    const key = /^([\w-]+):/.exec(line)?.[1];
    if (key !== undefined) keys.push(key);
  }
  return [];
}

/** Letters and digits alone, without case and accents. */
function keyOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
